// systemd's watchdog. It is fed from the event loop: where the loop stands still, nothing is sent and systemd restarts
// the instance (deploy/dhamani@.service).
import { execFile } from 'node:child_process';
import type { Log } from './db/log.ts';

/** Feeds the watchdog at a third of its limit, for the life of the process. */
export function startWatchdog(limitMs: number, log: Log): void {
  const intervalMs = limitMs / 3;
  let isSending = false;
  function feed(): void {
    if (isSending) return;
    isSending = true;
    // Node has no Unix datagram socket, so systemd's own program sends the message.
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout: intervalMs }, (error) => {
      isSending = false;
      if (error) log.warn({ err: error }, 'The watchdog was not fed: systemd will restart this instance.');
    });
  }
  setInterval(feed, intervalMs).unref();
  feed();
}
