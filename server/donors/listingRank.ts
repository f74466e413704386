// A donor's rank in a listing, and its refresh when the UTC day begins. One rule, in SQL, used by every write.
import { sql, type RawBuilder } from 'kysely';
import { dayInIndia, listedBirthYears, yearInIndia } from '#contract/eligibility.ts';
import type { Db } from '#server/db/kysely.ts';

/** The UTC day of a date, YYYY-MM-DD. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** SQL for the rank that a row of `donors` has on a day; see the column's comment in the migration. */
export function listingRankOn(now: Date): RawBuilder<0 | 1 | 2 | null> {
  const { earliest, latest } = listedBirthYears(yearInIndia(now));
  return sql`(case when birth_year not between ${earliest}::int and ${latest}::int then null
    when awaits_confirmation or is_hidden then null
    when not is_available then 2
    when eligible_from > ${dayInIndia(now)}::date then 1
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
    .where('eligibleFrom', '<=', dayInIndia(now))
    .executeTakeFirstOrThrow();
  const { earliest, latest } = listedBirthYears(yearInIndia(now));
  const adult = await db
    .updateTable('donors')
    .set({ listingRank: listingRankOn(now) })
    .where('listingRank', 'is', null)
    .where('birthYear', '<=', latest)
    .where('birthYear', '>=', earliest)
    .where('awaitsConfirmation', '=', false)
    .where('isHidden', '=', false)
    .executeTakeFirstOrThrow();
  return Number(eligible.numUpdatedRows + adult.numUpdatedRows);
}
