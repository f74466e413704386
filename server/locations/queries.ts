// The places of the world. Lists have the order of the data, read from one index; a place that the newest
// data no longer has is not listed, but is still accepted where it was stored.
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import { firstRow } from '#server/db/rows.ts';

// Ids in requests may be up to 2^53, more than the columns hold: compared as bigint they match nothing,
// as integer they would be an error.
const asBigint = (id: number) => sql<number>`${id}::bigint`;

export function listCountries(db: Db) {
  return db
    .selectFrom('countries')
    .select(['countryId', 'name', 'iso2', 'callingCode'])
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

/** None for an unknown country. */
export function listStates(db: Db, countryId: number) {
  return db
    .selectFrom('states')
    .select(['stateId', 'name'])
    .where('countryId', '=', asBigint(countryId))
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

/** None for an unknown state. */
export function listDistricts(db: Db, stateId: number) {
  return db
    .selectFrom('districts')
    .select(['districtId', 'name', 'stateId'])
    .where('stateId', '=', asBigint(stateId))
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

/** None for an unknown district. */
export function listCities(db: Db, districtId: number) {
  return db
    .selectFrom('cities')
    .select(['cityId', 'name', 'districtId', 'isOther'])
    .where('districtId', '=', asBigint(districtId))
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

export type PlaceLevel = 'country' | 'state' | 'district' | 'city';

export interface PlaceIds {
  /** null: any, also for `state`. */
  country: number | null;
  state: number | null;
  /** null: anywhere in the state. */
  district: number | null;
  /** null: anywhere in the district. */
  city: number | null;
}

/** The first level that does not exist or does not belong to its parent; null when the hierarchy is valid. */
export async function checkLocationHierarchy(db: Db, place: PlaceIds): Promise<PlaceLevel | null> {
  const { country, state, district, city } = place;
  const { rows } = await sql<{ wrong: PlaceLevel | null }>`select case
          when ${country}::bigint is not null and not exists (
            select from countries where country_id = ${country}::bigint
          ) then 'country'
          when ${state}::bigint is not null and not exists (
            select from states where state_id = ${state}::bigint and country_id = ${country}::bigint
          ) then 'state'
          when ${district}::bigint is not null and not exists (
            select from districts
            where district_id = ${district}::bigint and state_id = coalesce(${state}::bigint, state_id)
          ) then 'district'
          when ${city}::bigint is not null and not exists (
            select from cities join districts using (district_id)
            where city_id = ${city}::bigint and state_id = coalesce(${state}::bigint, state_id)
              and district_id = coalesce(${district}::bigint, district_id)
          ) then 'city'
        end as wrong`.execute(db);
  return firstRow(rows).wrong;
}
