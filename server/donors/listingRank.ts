// A donor's standing in a listing, and its refresh when the UTC day turns. One rule, in SQL, used by every write.
import type { Pool } from 'pg';
import { ADULT_AGE_YEARS } from '#contract/blood.ts';
import { execute, fragment, sql, type SqlFragment, type Queryable } from '#server/db/sql.ts';

/** The UTC day of a moment, YYYY-MM-DD. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** SQL for the standing that a row of `donors` has on a day; see the column's comment in the migration. */
export function listingRankOn(now: Date): SqlFragment {
  const latestAdultYear = now.getUTCFullYear() - ADULT_AGE_YEARS;
  return fragment`(case when birth_year > ${latestAdultYear}::int then null
    when not is_available then 2
    when eligible_from > ${utcDay(now)}::date then 1
    else 0 end)::smallint`;
}

/** Writes a donor's standing anew; call it in the transaction that changed the row. */
export async function updateListingRank(db: Queryable, regid: number, now: Date): Promise<void> {
  await db.query(sql`update donors set listing_rank = ${listingRankOn(now)} where account_id = ${regid}`);
}

/** Moves those who have rested, or come of age, since the last look. Returns how many. Cheap when none did. */
export async function updateListingRanks(pool: Pool, now: Date): Promise<number> {
  const latestAdultYear = now.getUTCFullYear() - ADULT_AGE_YEARS;
  const eligible = await execute(
    pool,
    sql`update donors set listing_rank = 0 where listing_rank = 1 and eligible_from <= ${utcDay(now)}::date`,
  );
  const adults = await execute(
    pool,
    sql`update donors set listing_rank = ${listingRankOn(now)} where listing_rank is null and birth_year <= ${latestAdultYear}::int`,
  );
  return eligible + adults;
}
