// What time alone changes in listings: an eligible date or the end of a pause or of a hold that comes, a birthday, activity that is long ago.
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { listedBirthYears } from '#contract/eligibility.ts';
import { dayInIndia, yearInIndia } from '#contract/indiaTime.ts';
import { inBatches } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { activeSince, listingOn } from './listingRank.ts';

/**
 * The donors of a batch, by an index: `= any(array(…))` looks each up by its key. Instances that run at once, and requests
 * that change a donor meanwhile, do not wait: a later batch has those whose rows were locked.
 */
const batchOf = (due: RawBuilder<SqlBool>, limit: number) =>
  sql<SqlBool>`account_id = any(array(
    select account_id from donors where ${due} limit ${limit}::int for no key update skip locked))`;

type Topic = Selectable<Schema['donors']>['emailTopic'];

interface Batch {
  now: Date;
  limit: number;
}

const endPauses = (db: Db, { now, limit }: Batch) => {
  // Not where an administrator disabled the donor meanwhile.
  const isAvailable = sql<boolean>`is_available or disabled_by is null`;
  const emailTopic = sql<Topic>`case when disabled_by is null then 'pause over' else email_topic end`;
  return db
    .updateTable('donors')
    .set({ isAvailable, unavailableUntil: sql<null>`null`, emailTopic, ...listingOn(now, { isAvailable }) })
    .where(batchOf(sql`unavailable_until <= ${dayInIndia(now)}::date`, limit));
};

/** Computes rank and order anew where a condition holds. It has literals, so that the generic plan can use a partial index. */
const refreshWhere =
  (due: (now: Date) => RawBuilder<SqlBool>) =>
  (db: Db, { now, limit }: Batch) =>
    db
      .updateTable('donors')
      .set(listingOn(now))
      .where(batchOf(due(now), limit));

const endRests = (db: Db, { now, limit }: Batch) =>
  db
    .updateTable('donors')
    .set({ emailTopic: sql<Topic>`'eligible'`, ...listingOn(now) })
    .where(batchOf(sql`listing_rank = 1 and eligible_from <= ${dayInIndia(now)}::date`, limit));

/** Those who were reported as coming a day ago, or answered a call on a day before. */
const endHolds = (db: Db, { now, limit }: Batch) =>
  db
    .updateTable('donors')
    .set({ movesAt: sql<null>`null`, ...listingOn(now) })
    .where(batchOf(sql`moves_at <= ${now}::timestamptz`, limit));

/** Each changes at most a batch of rows, so that they are no longer due. */
export const refreshes = [
  endPauses,
  endRests,
  endHolds,
  refreshWhere((now) => {
    const { earliest, latest } = listedBirthYears(yearInIndia(now));
    return sql`listing_rank is null and birth_year between ${earliest}::int and ${latest}::int
      and not awaits_confirmation and not is_hidden`;
  }),
  refreshWhere((now) => sql`shuffle_key < 0 and active_at < ${activeSince(now)}::timestamptz`),
];

/** In batches, safe on several instances at once. Cheap when there is nothing to do. Returns how many donors it changed. */
export async function refreshListings(db: Db, now: Date, stopping = new AbortController().signal): Promise<number> {
  let count = 0;
  for (const refresh of refreshes) {
    count += await inBatches(stopping, async (limit) => {
      const { numUpdatedRows } = await refresh(db, { now, limit }).executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    });
  }
  return count;
}
