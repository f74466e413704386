// Routine e-mails: eligible again, the pause is over, still available? The maintenance job chooses who gets one.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isDaytime } from '#contract/indiaTime.ts';
import { lockFreeAccounts } from '#server/auth/accountLocks.ts';
import type { Config } from '#server/config.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
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

/** What donors are due for: a condition and an order that together have an index. A donor that was looked at is not due for now. */
interface Due {
  condition: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

export const listDue = (now: Date): Due[] => [
  { condition: sql`email_topic is not null`, order: sql`account_id` },
  {
    condition: sql`is_available and not is_hidden and ${lastSign} < ${activeSince(now)}::timestamptz`,
    order: lastSign,
  },
];

export const findDue = (db: Db, { condition, order }: Due, limit: number) =>
  db.selectFrom('donors').select('accountId').where(condition).orderBy(order).limit(limit);

/** Marks the donor as looked at. Returns what to ask; null where the donor changed since, or is not eligible. */
async function takeTopic(db: Db, accountId: number, due: Due, now: Date) {
  const donor = await db
    .selectFrom('donors')
    .select(['emailTopic', 'listingRank'])
    .where('accountId', '=', accountId)
    .where(due.condition)
    .executeTakeFirst();
  if (!donor) return null;
  const looked = { emailTopic: null, routineCheckedAt: now };
  await db.updateTable('donors').set(looked).where('accountId', '=', accountId).execute();
  return donor.listingRank === 0 ? (donor.emailTopic ?? 'silent') : null;
}

function askBatch(db: PooledDb, config: Config, due: Due, now: Date): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const found = await findDue(transaction, due, BATCH).execute();
    const accountIds = await lockFreeAccounts(
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
  for (const due of listDue(now)) {
    for (;;) {
      if (left <= 0 || stopping.aborted) return;
      const count = await askBatch(db, config, due, now);
      left -= count;
      if (count < BATCH) break;
    }
  }
}
