// systemd's watchdog, notified from the event loop: when the loop is blocked, nothing is sent and systemd restarts the
// instance (deploy/dhamani@.service).
import { execFile } from 'node:child_process';
import type { Log } from '#server/db/log.ts';

/** Notifies the watchdog at a third of its timeout, for the life of the process. */
export function startWatchdog(limitMs: number, log: Log): void {
  const intervalMs = limitMs / 3;
  let isSending = false;
  function feed(): void {
    if (isSending) return;
    isSending = true;
    // Node has no Unix datagram socket, so systemd-notify sends the message.
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout: intervalMs }, (error) => {
      isSending = false;
      if (error) log.warn({ err: error }, 'The watchdog could not be notified: systemd will restart this instance.');
    });
  }
  setInterval(feed, intervalMs).unref();
  feed();
}
