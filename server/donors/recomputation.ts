// Computes the stored dates and ranks of all donors again after the rules or the year changed, a batch at a time.
import { sql, type SqlBool } from 'kysely';
import { RULES_REVISION } from '#contract/eligibility.ts';
import { yearInIndia } from '#contract/indiaTime.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listingOn } from './listingRank.ts';
import { updateRestDates } from './restDates.ts';

const SETTING = 'eligibility_rules';

/** How far the computation is. An older release beside this one has a lower number and leaves the donors alone. */
interface Progress {
  rules: number;
  /** The last donor of the last batch; null once all are done. */
  after: number | null;
}

/** In January donors become too old. */
const currentRules = (now: Date) => RULES_REVISION * 10_000 + yearInIndia(now);

const readProgress = (value: string): Progress => JSON.parse(value);

/** Locks the progress, so that one instance at a time computes; null while another does. */
async function lockProgress(db: Db): Promise<Progress | null> {
  const setting = db.selectFrom('settings').select('value').where('name', '=', SETTING);
  const locked = await setting.forUpdate().skipLocked().executeTakeFirst();
  return locked ? readProgress(locked.value) : null;
}

async function storeProgress(db: Db, progress: Progress): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify(progress) })
    .where('name', '=', SETTING)
    .execute();
}

async function recomputeAfter(db: Db, after: number, limit: number, now: Date): Promise<number[]> {
  const batch = await db
    .selectFrom('donors')
    .select('accountId')
    .where('accountId', '>', after)
    .orderBy('accountId')
    .limit(limit)
    .execute();
  const accountIds = batch.map(({ accountId }) => accountId);
  await lockAccounts(db, accountIds);
  await updateRestDates(db, accountIds);
  const listing = listingOn(now);
  await db
    .updateTable('donors')
    .set(listing)
    .where('accountId', '=', anyOf(accountIds))
    .where(sql<SqlBool>`(listing_rank, shuffle_key) is distinct from (${listing.listingRank}, ${listing.shuffleKey})`)
    .execute();
  return accountIds;
}

/** Whether all donors have the dates of these rules. */
async function isDone(db: Db, rules: number): Promise<boolean> {
  const stored = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  if (!stored) return false;
  const progress = readProgress(stored.value);
  return progress.rules > rules || (progress.rules === rules && progress.after === null);
}

/** Computes the next donors. Returns how many. Safe on several instances at once. */
export async function recomputeEligibility(db: PooledDb, limit: number, now: Date): Promise<number> {
  const rules = currentRules(now);
  if (await isDone(db, rules)) return 0;
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify({ rules, after: 0 }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return inTransaction(db, async (transaction) => {
    const progress = await lockProgress(transaction);
    if (progress === null || (await isDone(transaction, rules))) return 0;
    const after = progress.rules === rules ? (progress.after ?? 0) : 0;
    const computed = await recomputeAfter(transaction, after, limit, now);
    const next = computed.length < limit ? null : (computed.at(-1) ?? null);
    await storeProgress(transaction, { rules, after: next });
    return computed.length;
  });
}
