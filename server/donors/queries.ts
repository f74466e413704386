// Finding donors. A listing is read from one index in at most eight ranges; there is no sort and no full count.
import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { LISTING_END } from '#contract/donors.ts';
import type { BloodGroup } from '#contract/blood.ts';
import { firstRow } from '#server/db/firstRow.ts';
import type { Db } from '#server/db/kysely.ts';
import { LISTED_COLUMNS, type ListedDonor } from './listing.ts';
import { ACTIVE_OFFSET, utcDay } from './listingRank.ts';

/** Shuffle keys are random in [1, 2^53); so is the point at which a day's listing begins. */
const SHUFFLE_KEY_BITS = 53n;

let cachedStart = { day: '', start: 0 };

/** Where the listings of a day start: a number in [0, 2^53), derived from the day. */
export function rotationStart(now: Date): number {
  const day = utcDay(now);
  if (cachedStart.day !== day) {
    const digest = hash('sha256', day, 'buffer');
    cachedStart = { day, start: Number(digest.readBigUInt64BE() >> (64n - SHUFFLE_KEY_BITS)) };
  }
  return cachedStart.start;
}

export interface DonorSearch {
  bloodGroup: BloodGroup;
  state: number;
  district: number | null;
  city: number | null;
  /** 1 and up. */
  page: number;
  /** 1 to 50. */
  size: number;
}

/** Eligible donors, the active ones first, from the day's start on and then before it. */
export const eligibleRanges = (start: string) =>
  [
    `shuffle_key >= ${start}::bigint - ${ACTIVE_OFFSET} and shuffle_key < 0`,
    `shuffle_key < ${start}::bigint - ${ACTIVE_OFFSET}`,
    `shuffle_key >= ${start}::bigint`,
    `shuffle_key >= 0 and shuffle_key < ${start}::bigint`,
  ].map((keys) => `listing_rank = 0::smallint and ${keys}`);

const rangesOf = (rank: 1 | 2, start: string) =>
  ['>=', '<'].map((side) => `listing_rank = ${rank}::smallint and shuffle_key ${side} ${start}::bigint`);

/** Donors who wait for their date. */
export const waitingRanges = (start: string) => rangesOf(1, start);

/** The index ranges of a listing in its order: PostgreSQL evaluates UNION ALL lazily in the order written (tested). */
const rangesFrom = (start: string) => [...eligibleRanges(start), ...waitingRanges(start), ...rangesOf(2, start)];

/**
 * The whole search as one prepared statement: each row holds a donor and the total, or only the total.
 * $1 place, $2 blood group, $3 rotation start, $4 rows of the listing up to the page's end, $5 offset, $6 rows of the page.
 */
function writeSearch(column: 'state_id' | 'district_id' | 'city_id'): string {
  const matches = `${column} = $1 and blood_group = $2`;
  const ranges = rangesFrom('$3').map(
    (range) =>
      `(select ${LISTED_COLUMNS} from donors where ${matches} and ${range} order by shuffle_key limit $4::int)`,
  );
  // Index order and a literal limit: otherwise the planner may collect every match first.
  return `select listed.total, page.*
    from (select count(*)::int as total
          from (select 1 from donors where ${matches} and listing_rank is not null
                order by listing_rank, shuffle_key limit ${LISTING_END}) as counted
         ) as listed
    left join (
      select * from (${ranges.join(' union all ')}) as ranges offset $5::int limit $6::int
    ) as page on true`;
}

const byState = writeSearch('state_id');
const byDistrict = writeSearch('district_id');
const byCity = writeSearch('city_id');

/** By the narrowest given level of place, which has its own index. */
export function searchQuery(search: DonorSearch, now: Date): CompiledQuery<SearchRow> {
  const { state, district, city, bloodGroup, page, size } = search;
  const offset = (page - 1) * size;
  const end = Math.min(offset + size, LISTING_END);
  const values = [bloodGroup, rotationStart(now), end, offset, Math.max(0, end - offset)];
  if (city !== null) return CompiledQuery.raw(byCity, [city, ...values]);
  if (district !== null) return CompiledQuery.raw(byDistrict, [district, ...values]);
  return CompiledQuery.raw(byState, [state, ...values]);
}

type SearchRow = { total: number } & (ListedDonor | { accountId: null });

/** One page of donors, and how many there are (exact up to LISTING_END, and LISTING_END beyond). */
export async function searchDonors(
  db: Db,
  search: DonorSearch,
  now: Date,
): Promise<{ donors: ListedDonor[]; total: number }> {
  const { rows } = await db.executeQuery<SearchRow>(searchQuery(search, now));
  return { donors: rows.filter((row) => row.accountId !== null), total: firstRow(rows).total };
}
