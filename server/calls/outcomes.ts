// Outcomes of calls. An answered call is activity of the donor; one who comes stands behind the others for a day. The others
// never change the order of listings: several of them ask the donor.
import { sql } from 'kysely';
import type { CallOutcome } from '#contract/calls.ts';
import { DAY_MS, dayInIndia } from '#contract/indiaTime.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import type { Config } from '#server/config.ts';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import { recordAnsweredCall } from '#server/donors/activity.ts';
import { behindUntil } from '#server/donors/listingRank.ts';
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
  if (activeAt === null || dayInIndia(activeAt) < dayInIndia(now)) await recordAnsweredCall(db, accountId, now);
}

/** Of who comes, however it was said: for a day the next family calls somebody else. The donor's account is locked. */
export async function moveBehind(db: Db, accountId: number, now: Date): Promise<void> {
  const until = new Date(now.getTime() + DAY_MS);
  await db.updateTable('donors').set(behindUntil(until)).where('accountId', '=', accountId).execute();
}

/**
 * Whether the outcome is new; null without such a donor. `moves`: the caller may still move donors. Run it in a
 * transaction.
 */
export async function recordOutcome(
  db: Db,
  config: Config,
  { moves, ...call }: Call & { moves: boolean },
  now: Date,
): Promise<boolean | null> {
  const { accountId, outcome } = call;
  // Also makes outcomes of one donor wait for each other, so that only one of them is the fifth.
  const [account] = await lockAccounts(db, [accountId]);
  if (!account?.isDonor || account.isDeleted) return null;
  if (!(await storeOutcome(db, call, now))) return false;
  if (outcome === 'coming' || outcome === 'answered') await recordAnswer(db, accountId, now);
  else if (outcome === 'not now') await offerPause(db, config, accountId, now);
  else await askAboutNumber(db, config, accountId, now);
  if (moves) await moveBehind(db, accountId, now);
  return true;
}

/** Deletes up to `limit` outcomes older than the given days. Returns how many. */
export const deleteOldOutcomes = (db: Db, days: number, limit: number) =>
  deleteUpTo(db, limit, 'callOutcomes', sql`created_at < ${daysAgo(days)}`);
