// Routine e-mails: eligible again, the pause is over, still available? The maintenance job chooses who gets one.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Config } from '#server/config.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isDaytime } from '#server/mail/daytime.ts';
import { eligibleAgainEmail, pauseOverEmail, stillAvailableEmail } from '#server/mail/routineEmails.ts';
import { askByEmail } from './askByEmail.ts';
import { activeSince } from './listingRank.ts';

/** Donors of one run, once a minute: ten million take weeks, not an hour. */
const RUN = 500;
/** Short transactions: the embedded engine has one connection. */
const BATCH = 20;

const topics = { eligible: eligibleAgainEmail, 'pause over': pauseOverEmail, silent: stillAvailableEmail } as const;

/** For `silent`, of donors and of the index donors_by_silence. */
const lastSign = sql`greatest(active_at, registered_at, routine_checked_at)`;

/** Conditions on donors, each with an index. Whoever was looked at meets neither for now. */
export const dueConditions = (now: Date): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`email_topic is not null`,
  sql<SqlBool>`is_available and not is_hidden and ${lastSign} < ${activeSince(now)}::timestamptz`,
];

export const findDue = (db: Db, due: RawBuilder<SqlBool>, limit: number) =>
  db.selectFrom('donors').select('accountId').where(due).limit(limit);

/** Locks those accounts that no other instance or request has locked. */
async function lockFree(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const accounts = db.selectFrom('accounts').select('accountId').where('accountId', '=', anyOf(accountIds));
  const locked = await accounts.orderBy('accountId').forNoKeyUpdate().skipLocked().execute();
  return locked.map(({ accountId }) => accountId);
}

/** Marks the donor as looked at. Returns what to ask; null where the donor changed since, or is not eligible. */
async function takeTopic(db: Db, accountId: number, due: RawBuilder<SqlBool>, now: Date) {
  const donor = await db
    .selectFrom('donors')
    .select(['emailTopic', 'listingRank'])
    .where('accountId', '=', accountId)
    .where(due)
    .executeTakeFirst();
  if (!donor) return null;
  const looked = { emailTopic: null, routineCheckedAt: now };
  await db.updateTable('donors').set(looked).where('accountId', '=', accountId).execute();
  return donor.listingRank === 0 ? (donor.emailTopic ?? 'silent') : null;
}

function askBatch(db: PooledDb, config: Config, due: RawBuilder<SqlBool>, now: Date): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const found = await findDue(transaction, due, BATCH).execute();
    const accountIds = await lockFree(
      transaction,
      found.map(({ accountId }) => accountId),
    );
    for (const accountId of accountIds) {
      const topic = await takeTopic(transaction, accountId, due, now);
      if (topic) await askByEmail(transaction, config, accountId, { write: topics[topic], isUrgent: false }, now);
    }
    return accountIds.length;
  });
}

interface Parts {
  db: PooledDb;
  config: Config;
}

/** Queues routine e-mails, by day in India and at most so many. Safe on several instances at once. */
export async function askDueDonors({ db, config }: Parts, now: Date, stopping: AbortSignal): Promise<void> {
  if (!isDaytime(now)) return;
  let left = RUN;
  for (const due of dueConditions(now)) {
    for (;;) {
      if (left <= 0 || stopping.aborted) return;
      const count = await askBatch(db, config, due, now);
      left -= count;
      if (count < BATCH) break;
    }
  }
}
