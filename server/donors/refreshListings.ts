// What time alone changes in listings: an eligible date or the end of a pause that comes, a birthday, activity that is long ago.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dayInIndia, listedBirthYears, yearInIndia } from '#contract/eligibility.ts';
import { inBatches } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';
import { activeSince, listingOn } from './listingRank.ts';

/**
 * The donors of a batch, by an index: `= any(array(…))` looks each up by its key. Instances that run at once, and requests
 * that change a donor meanwhile, do not wait: a later batch has those whose rows were locked.
 */
const batchOf = (due: RawBuilder<SqlBool>, limit: number) =>
  sql<SqlBool>`account_id = any(array(
    select account_id from donors where ${due} limit ${limit}::int for no key update skip locked))`;

interface Batch {
  now: Date;
  limit: number;
}

/** Computes rank and order of up to `limit` donors anew. Returns how many. */
async function refresh(db: Db, due: RawBuilder<SqlBool>, { now, limit }: Batch): Promise<number> {
  const update = db.updateTable('donors').set(listingOn(now)).where(batchOf(due, limit));
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

/** Makes up to `limit` donors available again whose pause is over, unless an administrator disabled them. Returns who. */
export async function endPauses(db: Db, { now, limit }: Batch): Promise<number[]> {
  const isAvailable = sql<boolean>`is_available or disabled_by is null`;
  const ended = await db
    .updateTable('donors')
    .set({ isAvailable, unavailableUntil: null, ...listingOn(now, { isAvailable }) })
    .where(batchOf(sql`unavailable_until <= ${dayInIndia(now)}::date`, limit))
    .returning('accountId')
    .execute();
  return ended.map(({ accountId }) => accountId);
}

/** Conditions with literals, not parameters: the generic plan can then use the partial indexes. */
function dueOn(now: Date): RawBuilder<SqlBool>[] {
  const { earliest, latest } = listedBirthYears(yearInIndia(now));
  return [
    sql`listing_rank = 1 and eligible_from <= ${dayInIndia(now)}::date`,
    sql`listing_rank is null and birth_year between ${earliest}::int and ${latest}::int
      and not awaits_confirmation and not is_hidden`,
    sql`shuffle_key < 0 and active_at < ${activeSince(now)}::timestamptz`,
  ];
}

/** In batches, safe on several instances at once. Cheap when there is nothing to do. Returns how many donors it changed. */
export async function refreshListings(db: Db, now: Date, stopping = new AbortController().signal): Promise<number> {
  let count = await inBatches(stopping, async (limit) => (await endPauses(db, { now, limit })).length);
  for (const due of dueOn(now)) count += await inBatches(stopping, (limit) => refresh(db, due, { now, limit }));
  return count;
}
