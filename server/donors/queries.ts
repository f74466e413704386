// Finding donors. A listing is a walk along one index in at most six stretches; there is no sort and no full count.
import { hash } from 'node:crypto';
import { LISTING_END, type DonorListing } from '#contract/donors.ts';
import type { BloodGroup } from '#contract/blood.ts';
import {
  joinFragments,
  rawSql,
  fragment,
  type SqlFragment,
  preparedStatement,
  selectAll,
  sql,
  type Queryable,
  type Statement,
} from '#server/db/sql.ts';
import { utcDay } from './listingRank.ts';

/** regids are random in [1, 2^53); so is the point at which a day's listing enters their ring. */
const SHUFFLE_KEY_BITS = 53n;

/** Written out in the statement, where the planner can read it. */
const listingEnd = rawSql(String(LISTING_END));

/** Rested, resting, unavailable: the `listing_rank` column's values, in the order of the listing. */
const LISTING_RANKS = ['0::smallint', '1::smallint', '2::smallint'].map(rawSql);

let cachedStart = { day: '', start: 0 };

/** Where the listings of a day begin: a number in [0, 2^53) that only the day decides. */
export function rotationStart(now: Date): number {
  const day = utcDay(now);
  if (cachedStart.day !== day) {
    const digest = hash('sha256', day, 'buffer');
    cachedStart = { day, start: Number(digest.readBigUInt64BE() >> (64n - SHUFFLE_KEY_BITS)) };
  }
  return cachedStart.start;
}

export interface DonorSearch {
  bloodgroup: BloodGroup;
  state: number;
  district: number | null;
  city: number | null;
  /** 1 and up. */
  page: number;
  /** 1 to 50. */
  size: number;
}

interface SearchValues {
  place: number;
  group: BloodGroup;
  /** Where the day's listing enters the ring. */
  rotationStart: number;
  offset: number;
  /** Rows of the listing up to the page's end, and on the page itself. */
  end: number;
  size: number;
}

/** The whole search as one statement: each row one donor and the total, or the total alone. */
function searchBy(column: 'state_id' | 'district_id' | 'city_id') {
  return preparedStatement<SearchValues>((parameter) => {
    const matches = fragment`${rawSql(column)} = ${parameter('place')} and blood_group = ${parameter('group')}`;
    const indexRange = (rank: SqlFragment, side: SqlFragment) =>
      fragment`(select account_id, full_name, mobile, is_available from donors
            where ${matches} and listing_rank = ${rank} and ${side} order by shuffle_key limit ${parameter('end')}::int)`;
    const indexRanges = LISTING_RANKS.flatMap((rank) => [
      indexRange(rank, fragment`shuffle_key >= ${parameter('rotationStart')}`),
      indexRange(rank, fragment`shuffle_key < ${parameter('rotationStart')}`),
    ]);
    // Counted in the index's order and to a limit that the planner can read: else it may gather every match first.
    return sql`select listed.total, page.*
      from (select count(*)::int as total
            from (select 1 from donors where ${matches} and listing_rank is not null
                  order by listing_rank, shuffle_key limit ${listingEnd}) as counted
           ) as listed
      left join (
        select account_id as regid, full_name as "fullName", mobile as "mobileNumber",
               case when is_available then 'A' else 'U' end as availableunavailable
        from (${joinFragments(indexRanges, ' union all ')}) as rings
        offset ${parameter('offset')}::int limit ${parameter('size')}::int
      ) as page on true`;
  });
}

const [byState, byDistrict, byCity] = [searchBy('state_id'), searchBy('district_id'), searchBy('city_id')];

/** By the narrowest level of place that was asked for: its own index answers. */
export function searchStatement(search: DonorSearch, now: Date): Statement {
  const { state, district, city, bloodgroup: group, page, size } = search;
  const offset = (page - 1) * size;
  const end = Math.min(offset + size, LISTING_END);
  const values = { group, rotationStart: rotationStart(now), offset, end, size: Math.max(0, end - offset) };
  if (city !== null) return byCity({ place: city, ...values });
  if (district !== null) return byDistrict({ place: district, ...values });
  return byState({ place: state, ...values });
}

/**
 * One page of donors, and how many there are (exact up to LISTING_END, and LISTING_END beyond).
 * The stretches are appended lazily in the order they are written in: the tests hold PostgreSQL to that.
 */
export async function searchDonors(
  db: Queryable,
  search: DonorSearch,
  now: Date,
): Promise<{ donors: DonorListing[]; total: number }> {
  const rows = await selectAll<DonorListing & { total: number }>(db, searchStatement(search, now));
  return { donors: rows.filter(({ regid }) => regid !== null), total: rows[0]!.total };
}
