// A donor's rank in a listing, and its refresh when the UTC day begins. One rule, in SQL, used by every write.
import { sql, type RawBuilder } from 'kysely';
import { ADULT_AGE_YEARS } from '#contract/blood.ts';
import type { Db } from '#server/db/kysely.ts';

/** The UTC day of a date, YYYY-MM-DD. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

const latestAdultYear = (now: Date) => now.getUTCFullYear() - ADULT_AGE_YEARS;

/** SQL for the rank that a row of `donors` has on a day; see the column's comment in the migration. */
export function listingRankOn(now: Date): RawBuilder<0 | 1 | 2 | null> {
  return sql`(case when birth_year > ${latestAdultYear(now)}::int then null
    when awaits_confirmation or is_hidden then null
    when not is_available then 2
    when eligible_from > ${utcDay(now)}::date then 1
    else 0 end)::smallint`;
}

/** Updates a donor's rank and returns it; call it in the transaction that changed the row. */
export async function updateListingRank(db: Db, accountId: number, now: Date): Promise<0 | 1 | 2 | null> {
  const donor = await db
    .updateTable('donors')
    .set({ listingRank: listingRankOn(now) })
    .where('accountId', '=', accountId)
    .returning('listingRank')
    .executeTakeFirstOrThrow();
  return donor.listingRank;
}

/** Updates donors who became eligible or turned 18 since the last run. Returns how many. Cheap when there are none. */
export async function updateListingRanks(db: Db, now: Date): Promise<number> {
  const eligible = await db
    .updateTable('donors')
    .set({ listingRank: 0 })
    // A literal, not a parameter: the generic plan can then use the partial index.
    .where('listingRank', '=', sql.lit(1))
    .where('eligibleFrom', '<=', utcDay(now))
    .executeTakeFirstOrThrow();
  const adult = await db
    .updateTable('donors')
    .set({ listingRank: listingRankOn(now) })
    .where('listingRank', 'is', null)
    .where('birthYear', '<=', latestAdultYear(now))
    .where('awaitsConfirmation', '=', false)
    .where('isHidden', '=', false)
    .executeTakeFirstOrThrow();
  return Number(eligible.numUpdatedRows + adult.numUpdatedRows);
}
