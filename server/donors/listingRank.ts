// Where a donor stands in a listing: the rank and, within it, the place in the stored random order. One rule, in SQL, used
// by every write and by the maintenance job.
import { sql, type RawBuilder } from 'kysely';
import { listedBirthYears } from '#contract/eligibility.ts';
import { addDays, dayInIndia, startOfDay, yearInIndia } from '#contract/indiaTime.ts';
import type { Db } from '#server/db/kysely.ts';

/** So long after their last activity eligible donors come before the others. */
export const ACTIVE_DAYS = 180;
/** What the shuffle key of an active eligible donor is less than the usual one, which is below it. */
export const ACTIVE_OFFSET = 2 ** 53;
/** What that of a donor who was reported as coming is more. */
export const COMING_OFFSET = 2 ** 53;

/** Activity since then counts; it begins with a day in India, so that a listing stays the same within one. */
export const activeSince = (now: Date, days = ACTIVE_DAYS): Date => startOfDay(addDays(dayInIndia(now), -days));

/** Columns of `donors`; see their comments in the migrations. */
interface Listing {
  listingRank: RawBuilder<0 | 1 | 2 | null>;
  shuffleKey: RawBuilder<number>;
}

/** Columns that the same statement changes. */
interface Changed {
  activeAt?: RawBuilder<Date>;
  isAvailable?: RawBuilder<boolean>;
  awaitsConfirmation?: RawBuilder<boolean>;
}

/** SQL for what a row of `donors` has on a day. */
export function listingOn(now: Date, changed: Changed = {}): Listing {
  const { activeAt = sql.ref('active_at'), isAvailable = sql.ref('is_available') } = changed;
  const { awaitsConfirmation = sql.ref('awaits_confirmation') } = changed;
  const { earliest, latest } = listedBirthYears(yearInIndia(now));
  const rank = sql`case when birth_year is null or birth_year not between ${earliest}::int and ${latest}::int then null
    when ${awaitsConfirmation} or is_hidden then null
    when not (${isAvailable}) then 2
    when eligible_from > ${dayInIndia(now)}::date then 1
    else 0 end`;
  return {
    listingRank: sql`(${rank})::smallint`,
    shuffleKey: sql`case when (${rank}) is distinct from 0 then account_id
      when moves_at > ${now}::timestamptz then shuffle_key
      when ${activeAt} >= ${activeSince(now)}::timestamptz then account_id - ${sql.lit(ACTIVE_OFFSET)}
      else account_id end`,
  };
}

/** Where an eligible donor stands until `until`: behind the others. */
export const behindUntil = (until: Date) => ({
  movesAt: until,
  shuffleKey: sql<number>`case when listing_rank = 0 then account_id + ${sql.lit(COMING_OFFSET)} else shuffle_key end`,
});

/** Updates a donor's rank and returns it; call it in the transaction that changed the row. */
export async function updateListingRank(db: Db, accountId: number, now: Date): Promise<0 | 1 | 2 | null> {
  const donor = await db
    .updateTable('donors')
    .set(listingOn(now))
    .where('accountId', '=', accountId)
    .returning('listingRank')
    .executeTakeFirstOrThrow();
  return donor.listingRank;
}
