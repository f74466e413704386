// Outcomes of calls. An answered call is activity of the donor. The others never change the order of listings: several of
// them ask the donor.
import { sql } from 'kysely';
import type { CallOutcome } from '#contract/calls.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import type { Config } from '#server/config.ts';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import { recordActivity } from '#server/donors/activity.ts';
import { askAboutNumber, offerPause } from './questions.ts';

export interface Call {
  accountId: number;
  outcome: CallOutcome;
  /** Hashes. */
  reporter: string;
  network: string;
}

/** One a caller, donor and day: a later answer replaces an earlier one. False where it is the same. */
async function storeOutcome(db: Db, call: Call, now: Date): Promise<boolean> {
  const stored = await db
    .insertInto('callOutcomes')
    .values({ ...call, day: dayInIndia(now), createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'reporter', 'day'])
        .doUpdateSet(({ ref }) => ({ outcome: ref('excluded.outcome'), createdAt: ref('excluded.createdAt') }))
        .whereRef('callOutcomes.outcome', '<>', 'excluded.outcome'),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** At most once a day: nothing where the donor was active today. */
async function recordAnswer(db: Db, accountId: number, now: Date): Promise<void> {
  const donor = db.selectFrom('donors').select('activeAt').where('accountId', '=', accountId);
  const { activeAt } = await donor.executeTakeFirstOrThrow();
  if (activeAt === null || dayInIndia(activeAt) < dayInIndia(now)) await recordActivity(db, accountId, now);
}

/** Whether the outcome is new; null without such a donor. Run it in a transaction. */
export async function recordOutcome(db: Db, config: Config, call: Call, now: Date): Promise<boolean | null> {
  const { accountId, outcome } = call;
  // Also makes outcomes of one donor wait for each other, so that only one of them is the fifth.
  const [account] = await lockAccounts(db, [accountId]);
  if (!account?.isDonor || account.isDeleted) return null;
  if (!(await storeOutcome(db, call, now))) return false;
  if (outcome === 'coming' || outcome === 'answered') await recordAnswer(db, accountId, now);
  else if (outcome === 'not now') await offerPause(db, config, accountId, now);
  else await askAboutNumber(db, config, accountId, now);
  return true;
}

/** Deletes up to `limit` outcomes older than the given days. Returns how many. */
export const deleteOldOutcomes = (db: Db, days: number, limit: number) =>
  deleteUpTo(db, limit, 'callOutcomes', sql`created_at < ${daysAgo(days)}`);
