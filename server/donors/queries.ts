// Finding donors. The keys of a listing are read from one index and no full count is made. Up to LISTING_END donors are
// sorted by a hash that depends on the day; of more, each day's listing starts elsewhere in the order of the keys.
import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { LISTING_END } from '#contract/donors.ts';
import type { BloodGroup } from '#contract/blood.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { Db } from '#server/db/kysely.ts';
import { LISTED_COLUMNS, type ListedDonor } from './listing.ts';
import { ACTIVE_OFFSET, COMING_OFFSET } from './listingRank.ts';
import { firstRow } from '#server/db/rows.ts';

/** Shuffle keys are random in [1, 2^53); so is the number of a day. */
const KEY_BITS = 53n;
const KEYS = 2 ** Number(KEY_BITS);

/** A number in [0, 2^53) from which the order of a day in India follows. */
export function numberOfDay(now: Date): number {
  const digest = hash('sha256', dayInIndia(now), 'buffer');
  return Number(digest.readBigUInt64BE() >> (64n - KEY_BITS));
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

/** A rank and the lowest key: the active ones come first, and last those who were reported as coming. */
export const eligibleClasses = [`(0::smallint, ${-ACTIVE_OFFSET}::bigint)`, '(0, 0)', `(0, ${COMING_OFFSET})`];
export const waitingClasses = ['(1, 0)'];
const unavailableClasses = ['(2, 0)'];

/** SQL for a donor's place within the class, by the day's number. */
export const shuffledPlace = (day: string) => `hashint8extended(shuffle_key, ${day}::bigint)`;
/** The same where all donors before it were read: by key, from the day's number on and then from the lowest. */
const rotatedPlace = (day: string) => `(shuffle_key - ${day}::bigint & ${KEYS - 1})`;

interface Reading {
  classes: readonly string[];
  /** Condition on `donors`. */
  matches: string;
  /** The parameter with the number of the day. */
  day: string;
  place: string;
  /** So many keys of a class are read at most, and so many of these are given. */
  window: string;
  limit: string;
}

/**
 * Rows with rank, lowest key, place and account id: one class after another, and only as far as the reader goes. PostgreSQL
 * evaluates lateral joins in the order written (tested).
 */
export const readClasses = ({ classes, matches, day, place, window, limit }: Reading) =>
  `(values ${classes.join(', ')}) as class (rank, lowest)
   cross join lateral (
     select shuffle_key & ${KEYS - 1} as id, ${place} as place
     from (select found.shuffle_key
           from (values (${day}::bigint + class.lowest, class.lowest + ${KEYS}),
                        (class.lowest, ${day} + class.lowest)) as range (first, past)
           cross join lateral (
             select shuffle_key from donors
             where ${matches} and listing_rank = class.rank and shuffle_key >= range.first and shuffle_key < range.past
             order by shuffle_key limit ${LISTING_END}) as found
           limit ${window}) as keys
     order by place, id limit ${limit}
   ) as ordered`;

/**
 * The whole search as one prepared statement: each row holds a donor and the total, or only the total.
 * $1 place, $2 blood group, $3 number of the day, $4 rows of the listing up to the page's end, $5 offset, $6 rows of the page.
 */
function writeSearch(column: 'state_id' | 'district_id' | 'city_id'): string {
  const matches = `${column} = $1 and blood_group = $2`;
  const whereAllAreRead = (one: string, other: string) =>
    `case when listed.total < ${LISTING_END} then ${one} else ${other} end`;
  const listing = readClasses({
    classes: [...eligibleClasses, ...waitingClasses, ...unavailableClasses],
    matches,
    day: '$3',
    place: whereAllAreRead(shuffledPlace('$3'), rotatedPlace('$3')),
    window: whereAllAreRead(String(LISTING_END), '$4::int'),
    limit: '$4::int',
  });
  // Index order and a literal limit: otherwise the planner may collect every match first.
  return `select listed.total, page.*
    from (select count(*)::int as total
          from (select 1 from donors where ${matches} and listing_rank is not null
                order by listing_rank, shuffle_key limit ${LISTING_END}) as counted
         ) as listed
    left join lateral (
      select ${LISTED_COLUMNS}
      from (select * from ${listing} offset $5::int limit $6::int) as places
      join donors on account_id = places.id
      order by rank, lowest, place, id
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
  const values = [bloodGroup, numberOfDay(now), end, offset, Math.max(0, end - offset)];
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
