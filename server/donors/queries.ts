// Finding donors. A listing is read from one index in at most eight ranges; there is no sort and no full count.
import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { LISTING_END } from '#contract/donors.ts';
import type { BloodGroup } from '#contract/blood.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { firstRow } from '#server/db/firstRow.ts';
import type { Db } from '#server/db/kysely.ts';
import { LISTED_COLUMNS, type ListedDonor } from './listing.ts';
import { ACTIVE_OFFSET } from './listingRank.ts';

/** Shuffle keys are random in [1, 2^53); so is the point at which a day's listing begins. */
const SHUFFLE_KEY_BITS = 53n;
const KEYS = 2 ** Number(SHUFFLE_KEY_BITS);

let cachedStart = { day: '', start: 0 };

/** Where the listings of a day start: a number in [0, 2^53), derived from the day. */
export function rotationStart(now: Date): number {
  const day = dayInIndia(now);
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

/** Two ranges of keys: of all of a rank from `lowest` on, those from the day's start on and then those before it. */
function rotate(rank: 0 | 1 | 2, start: string, lowest = 0): string[] {
  const first = `${start}::bigint + ${lowest}`;
  return [`(${rank}::smallint, ${first}, ${lowest + KEYS}::bigint)`, `(${rank}, ${lowest}, ${first})`];
}

/** Of eligible donors, the active ones first. */
export const eligibleRanges = (start: string) => [...rotate(0, start, -ACTIVE_OFFSET), ...rotate(0, start)];

/** Of donors who wait for their date. */
export const waitingRanges = (start: string) => rotate(1, start);

/**
 * Reads ranges one after another, each from the index of `matches`, and only as far as the reader goes: PostgreSQL
 * evaluates the lateral join in the order written (tested). One scan for all: with `union all` each search would prepare
 * a scan for each range.
 */
export const readRanges = (ranges: readonly string[], columns: string, matches: string, limit: string) =>
  `(values ${ranges.join(', ')}) as range (rank, first, past)
   cross join lateral (
     select ${columns} from donors
     where ${matches} and listing_rank = range.rank and shuffle_key >= range.first and shuffle_key < range.past
     order by shuffle_key limit ${limit}
   ) as found`;

/**
 * The whole search as one prepared statement: each row holds a donor and the total, or only the total.
 * $1 place, $2 blood group, $3 rotation start, $4 rows of the listing up to the page's end, $5 offset, $6 rows of the page.
 */
function writeSearch(column: 'state_id' | 'district_id' | 'city_id'): string {
  const matches = `${column} = $1 and blood_group = $2`;
  const ranges = [...eligibleRanges('$3'), ...waitingRanges('$3'), ...rotate(2, '$3')];
  // Index order and a literal limit: otherwise the planner may collect every match first.
  return `select listed.total, page.*
    from (select count(*)::int as total
          from (select 1 from donors where ${matches} and listing_rank is not null
                order by listing_rank, shuffle_key limit ${LISTING_END}) as counted
         ) as listed
    left join (
      select found.* from ${readRanges(ranges, LISTED_COLUMNS, matches, '$4::int')} offset $5::int limit $6::int
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
