// Once a minute: refreshes the listings when a day begins and deletes expired rows.
import { queueMassEmails } from './admin/donors/massEmails.ts';
import { compareQueued, queueAll } from './admin/duplicates/comparison.ts';
import { advanceMerges } from './admin/duplicates/merges.ts';
import { refreshDonorCounts } from './admin/statistics/donorCounts.ts';
import { deleteOldUndo } from './http/replaced.ts';
import { deleteExpiredLinks } from './auth/links.ts';
import { deleteOldSecurityEvents } from './auth/securityLog.ts';
import type { Config } from './config.ts';
import { deleteOldProofs } from './donors/proofCodes.ts';
import { recomputeEligibility } from './donors/recomputation.ts';
import { endRequests } from './bloodRequests/ending.ts';
import { askDonors } from './bloodRequests/matching.ts';
import { sendNotifications } from './bloodRequests/notifications.ts';
import { lapseOffers } from './bloodRequests/offers.ts';
import { askDueDonors } from './donors/routineEmails.ts';
import { refreshListings } from './donors/refreshListings.ts';
import { deleteExpiredRecords } from './http/idempotency.ts';
import { deleteOldSearches, storeSearches } from './http/searchCounts.ts';
import { logFailure, type Log } from './db/log.ts';
import { deleteExpiredPendingLogins } from './auth/pendingLogins.ts';
import { deleteExpiredSessions } from './auth/session.ts';
import type { SigningKeys } from './auth/signingKeys.ts';
import { anyOf } from './db/expressions.ts';
import { inBatches } from './db/inBatches.ts';
import type { PooledDb } from './db/kysely.ts';
import { deleteExpiredRateLimits } from './limits/rateLimits.ts';
import { deleteExpiredTokens } from './limits/replayCache.ts';
import { deleteOldShownDays, deleteOldShownDonors } from './limits/shownDonors.ts';
import { deleteFailedEmails, failOldEmails } from './mail/outbox.ts';
import { deleteOldUnrequestedEmails } from './mail/recipientLimit.ts';
import { deleteOldOutcomes } from './calls/outcomes.ts';
import { tellOfManyDonors } from './admin/people/manyDonors.ts';
import { eraseDeletedAccounts } from './accounts/closing/closedAccounts.ts';
import { deletions as messageDeletions } from './donorMessages/answers.ts';
import type { Transport } from './mail/transport.ts';
import { deleteOldPhoneMessages } from './phone/messages.ts';
import { deleteOldPhoneNumbers } from './phone/numbers.ts';
import { deleteUnusedPictures } from './site/pictureRows.ts';
import { deleteRemovedReports } from './reports/removed.ts';
import { eraseUndone } from './register/undoImport.ts';
import { notifyImported } from './register/notices.ts';
import { listStarted } from './register/start.ts';
import { deleteOldRequests } from './mail/visitorRequests.ts';

const INTERVAL_MS = 60_000;
/** A job that failed so often in a row does not recover by itself. */
const LASTING_FAILURE = 10;
/** An account has rows in many tables. */
const ACCOUNT_BATCH = 50;
/** Of donors in one run, so that the other jobs are not kept waiting. */
const RECOMPUTED_BATCHES = 200;
const COMPARED_BATCHES = 100;
const EMAIL_LIFETIME_DAYS = 7;
const FAILED_EMAIL_DAYS = 30;
const REQUEST_HOURS = 24;
const UNUSED_PICTURE_DAYS = 7;
export const SECURITY_LOG_DAYS = 90;
export const CALL_OUTCOME_DAYS = 90;

export interface MaintenanceParts {
  db: PooledDb;
  config: Config;
  keys: SigningKeys;
  log: Log;
  transport: Pick<Transport, 'deleteCopies' | 'recipients'>;
}

export interface Maintenance {
  /** Runs every job once. Joins a run in progress; never rejects. */
  work(): Promise<void>;
  /** Stops after the running statement. */
  stop(): Promise<void>;
}

/** Erases the accounts that administrators deleted a day ago, with the copies of their e-mails. */
async function eraseAccounts({ db, config, transport }: MaintenanceParts, stopping: AbortSignal): Promise<void> {
  await inBatches(
    stopping,
    async (limit) => {
      const accountIds = await eraseDeletedAccounts(db, config, limit);
      await transport.deleteCopies(accountIds);
      return accountIds.length;
    },
    ACCOUNT_BATCH,
  );
}

/** Retries removing copies of e-mails whose accounts were erased, and handles those erased by another instance. */
async function deleteErasedCopies({ db, transport }: MaintenanceParts): Promise<void> {
  const accountIds = await transport.recipients();
  if (accountIds.length === 0) return;
  const accounts = await db
    .selectFrom('accounts')
    .select('accountId')
    .where('accountId', '=', anyOf(accountIds))
    .execute();
  const found = new Set(accounts.map(({ accountId }) => accountId));
  await transport.deleteCopies(accountIds.filter((accountId) => !found.has(accountId)));
}

async function expireOutbox({ db, log }: MaintenanceParts, stopping: AbortSignal): Promise<void> {
  const failed = await inBatches(stopping, (limit) => failOldEmails(db, EMAIL_LIFETIME_DAYS, limit));
  if (failed > 0) log.error({ failed }, 'e-mails were given up after a week of tries');
  await inBatches(stopping, (limit) => deleteFailedEmails(db, FAILED_EMAIL_DAYS, limit));
  const dropped = await inBatches(stopping, (limit) => deleteOldRequests(db, REQUEST_HOURS, limit));
  if (dropped > 0) log.error({ dropped }, 'requests for password links were given up after a day of tries');
}

async function deleteOldMessages(db: PooledDb, stopping: AbortSignal): Promise<void> {
  for (const deleteOld of messageDeletions) await inBatches(stopping, (limit) => deleteOld(db, limit));
}

function listJobs(parts: MaintenanceParts, stopping: AbortSignal): Record<string, () => Promise<unknown>> {
  const { db, config } = parts;
  return {
    listing: () => refreshListings(db, new Date(), stopping),
    undoneImports: () => eraseUndone(db, stopping),
    startedRegisters: () => listStarted(db, new Date(), stopping),
    massEmails: () => queueMassEmails(parts, new Date()),
    registerNotices: () => notifyImported(parts, new Date()),
    // Before donors are asked: nobody is asked about a day that is over.
    endedRequests: () => endRequests(parts, new Date(), stopping),
    lapsedOffers: () => lapseOffers(db, new Date(), stopping),
    bloodRequests: () => askDonors(parts, new Date(), stopping),
    requestNotifications: () => sendNotifications(parts, new Date(), stopping),
    routineEmails: () => askDueDonors(parts, new Date(), stopping),
    rateLimits: () => inBatches(stopping, (limit) => deleteExpiredRateLimits(db, limit)),
    spentTokens: () => deleteExpiredTokens(db),
    idempotencyRecords: () => inBatches(stopping, (limit) => deleteExpiredRecords(db, limit)),
    accountLinks: () => inBatches(stopping, (limit) => deleteExpiredLinks(db, limit)),
    numberProofs: () => inBatches(stopping, (limit) => deleteOldProofs(db, limit)),
    pendingLogins: () => inBatches(stopping, (limit) => deleteExpiredPendingLogins(db, limit)),
    unrequestedEmails: () => inBatches(stopping, (limit) => deleteOldUnrequestedEmails(db, limit)),
    sessions: () => inBatches(stopping, (limit) => deleteExpiredSessions(db, config.sessionIdleMinutes, limit)),
    securityLog: () => inBatches(stopping, (limit) => deleteOldSecurityEvents(db, SECURITY_LOG_DAYS, limit)),
    callOutcomes: () => inBatches(stopping, (limit) => deleteOldOutcomes(db, CALL_OUTCOME_DAYS, limit)),
    searches: () => storeSearches(db),
    oldSearches: () => inBatches(stopping, (limit) => deleteOldSearches(db, limit)),
    pictures: () => inBatches(stopping, (limit) => deleteUnusedPictures(db, UNUSED_PICTURE_DAYS, limit)),
    undo: () => inBatches(stopping, (limit) => deleteOldUndo(db, limit)),
    removedReports: () => inBatches(stopping, (limit) => deleteRemovedReports(db, limit)),
    donorMessages: () => deleteOldMessages(db, stopping),
    phoneMessages: () => inBatches(stopping, (limit) => deleteOldPhoneMessages(db, limit)),
    phoneNumbers: () => inBatches(stopping, (limit) => deleteOldPhoneNumbers(db, limit)),
    manyDonors: () => tellOfManyDonors(parts),
    shownDonors: () => inBatches(stopping, (limit) => deleteOldShownDonors(db, limit)),
    shownDays: () => inBatches(stopping, (limit) => deleteOldShownDays(db, limit)),
    merges: () => advanceMerges(parts, new Date()),
    deletedAccounts: () => eraseAccounts(parts, stopping),
    outbox: () => expireOutbox(parts, stopping),
    emailFiles: () => deleteErasedCopies(parts),
    donorCounts: () => refreshDonorCounts(db, stopping),
    duplicates: () => inBatches(stopping, (limit) => compareQueued(db, limit), undefined, COMPARED_BATCHES),
    allDuplicates: () => queueAll(db, new Date()),
    eligibility: () =>
      inBatches(stopping, (limit) => recomputeEligibility(db, limit, new Date()), undefined, RECOMPUTED_BATCHES),
  };
}

/** Safe on several instances at once. With `isPolling: false` only `work` runs the jobs (tests). */
export function startMaintenance(parts: MaintenanceParts, { isPolling = true } = {}): Maintenance {
  const stopping = new AbortController();
  const jobs = listJobs(parts, stopping.signal);
  /** In a row. */
  const failures = new Map<string, number>();

  async function runJobs(): Promise<void> {
    for (const [job, run] of Object.entries(jobs)) {
      if (stopping.signal.aborted) return;
      await run().then(
        () => failures.delete(job),
        (err: unknown) => {
          const times = (failures.get(job) ?? 0) + 1;
          failures.set(job, times);
          const words = 'a maintenance job failed; the next run tries again';
          logFailure(parts.log, { job, times, err }, words, times >= LASTING_FAILURE);
        },
      );
    }
  }

  let running: Promise<void> | undefined;
  const work = () => (running ??= runJobs().finally(() => (running = undefined)));
  const timer = isPolling ? setInterval(() => void work(), INTERVAL_MS).unref() : undefined;
  if (isPolling) void work();

  return {
    work,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
