// Loaded before the sites of the browser tests: the jobs run every few seconds instead of once a minute, and e-mails are sent
// at once, so that no journey waits for a clock.
import { registerHooks } from 'node:module';
import * as mail from '#server/mail/worker.ts';
import * as maintenance from '#server/maintenance.ts';

/** Between the end of a round and the next one. */
const JOBS_PAUSE_MS = 3000;
const MAIL_PAUSE_MS = 250;

const main = new URL('../server/main.ts', import.meta.url).href;
const replaced = new Set(['./maintenance.ts', './mail/worker.ts']);

registerHooks({
  resolve: (specifier, context, next) =>
    next(replaced.has(specifier) && context.parentURL === main ? import.meta.url : specifier, context),
});

function repeat<Work extends maintenance.Maintenance | mail.MailWorker>(work: Work, pauseMs: number): Work {
  const round = () =>
    void work.work().finally(() => {
      setTimeout(round, pauseMs).unref();
    });
  round();
  return work;
}

export const startMaintenance: typeof maintenance.startMaintenance = (parts) =>
  repeat(maintenance.startMaintenance(parts, { isPolling: false }), JOBS_PAUSE_MS);

export const startMailWorker: typeof mail.startMailWorker = (parts) =>
  repeat(mail.startMailWorker(parts, { isPolling: false }), MAIL_PAUSE_MS);
