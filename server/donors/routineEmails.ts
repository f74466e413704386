// Routine e-mails: eligible again, the pause is over, still available? The maintenance job chooses who gets one.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isDaytime } from '#contract/indiaTime.ts';
import { lockFreeAccounts } from '#server/auth/accountLocks.ts';
import type { Config } from '#server/config.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { routineEmails } from '#server/mail/routineEmails.ts';
import { askByEmail } from './askByEmail.ts';
import { activeSince } from './listingRank.ts';

/** Donors that one run looks at, once a minute: ten million take weeks, not an hour. */
const RUN = 500;
/** Short transactions: the embedded engine has one connection. */
const BATCH = 20;
const SETTING = 'routine_emails_after';

type Condition = RawBuilder<SqlBool>;

const hasTopic = sql<SqlBool>`email_topic is not null`;
const isSilent = (now: Date) =>
  sql<SqlBool>`is_available and not is_hidden
    and greatest(active_at, registered_at, routine_checked_at) < ${activeSince(now)}::timestamptz`;

export const findTopics = (db: Db, limit: number) =>
  db.selectFrom('donors').select('accountId').where(hasTopic).orderBy('accountId').limit(limit);

export const donorsAfter = (db: Db, after: number, now: Date) =>
  db
    .selectFrom('donors')
    .select(['accountId', isSilent(now).as('isSilent')])
    .where('accountId', '>', after)
    .orderBy('accountId')
    .limit(RUN);

/** The silent ones of the next donors by id; after the last follows the first. */
async function nextSilent(db: Db, now: Date): Promise<number[]> {
  const stored = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  const donors = await donorsAfter(db, Number(stored?.value ?? 0), now).execute();
  const value = String(donors.length === RUN ? donors.at(-1)?.accountId : 0);
  await db
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return donors.filter((donor) => donor.isSilent).map(({ accountId }) => accountId);
}

/** Marks the donor as looked at: of the silent, in a column that no index has. Returns what to ask; null where the donor changed since, or is not eligible. */
async function takeTopic(db: Db, accountId: number, condition: Condition, now: Date) {
  const donor = await db
    .selectFrom('donors')
    .select(['emailTopic', 'listingRank'])
    .where('accountId', '=', accountId)
    .where(condition)
    .executeTakeFirst();
  if (!donor) return null;
  const looked = { emailTopic: null, routineCheckedAt: now };
  await db.updateTable('donors').set(looked).where('accountId', '=', accountId).execute();
  return donor.listingRank === 0 ? (donor.emailTopic ?? 'silent') : null;
}

interface Parts {
  db: PooledDb;
  config: Config;
}

/** Asks those who are still due. */
const askBatch = ({ db, config }: Parts, found: readonly number[], condition: Condition, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    for (const accountId of await lockFreeAccounts(transaction, found)) {
      const topic = await takeTopic(transaction, accountId, condition, now);
      if (topic)
        await askByEmail(transaction, config, accountId, { write: routineEmails[topic], isUrgent: false }, now);
    }
  });

/** Queues routine e-mails, by day in India and at most so many. Safe on several instances at once. */
export async function askDueDonors(parts: Parts, now: Date, stopping: AbortSignal): Promise<void> {
  if (!isDaytime(now)) return;
  const withTopic = (await findTopics(parts.db, RUN).execute()).map(({ accountId }) => accountId);
  const silent = await nextSilent(parts.db, now);
  for (const [found, condition] of [
    [withTopic, hasTopic],
    [silent, isSilent(now)],
  ] as const) {
    for (let first = 0; first < found.length && !stopping.aborted; first += BATCH)
      await askBatch(parts, found.slice(first, first + BATCH), condition, now);
  }
}
