// The places of the world. Lists come in the order fixed by the data, a walk along one index; a place that the newest
// data no longer has is not listed, but is still accepted where it was stored.
import { selectAll, selectOne, sql, type Queryable } from '#server/db/sql.ts';

export interface Country {
  countryId: number;
  name: string;
  /** Digits without the plus sign. */
  callingCode: string;
}

export interface State {
  stateId: number;
  name: string;
}

export interface District {
  districtId: number;
  name: string;
  stateId: number;
}

export interface City {
  cityId: number;
  name: string;
  districtId: number;
  /** 'Other (not listed)'. */
  isOther: boolean;
}

// Ids come from outside and may be as large as 2^53, more than the columns hold: compared as bigint, they meet nothing
// where as integer they would be an error.

export function listCountries(db: Queryable): Promise<Country[]> {
  return selectAll(
    db,
    sql`select country_id as "countryId", name, calling_code as "callingCode"
        from countries where active order by position`,
  );
}

/** None for an unknown country. */
export function listStates(db: Queryable, countryId: number): Promise<State[]> {
  return selectAll(
    db,
    sql`select state_id as "stateId", name
        from states where country_id = ${countryId}::bigint and active order by position`,
  );
}

/** None for an unknown state. */
export function listDistricts(db: Queryable, stateId: number): Promise<District[]> {
  return selectAll(
    db,
    sql`select district_id as "districtId", name, state_id as "stateId"
        from districts where state_id = ${stateId}::bigint and active order by position`,
  );
}

/** None for an unknown district. */
export function listCities(db: Queryable, districtId: number): Promise<City[]> {
  return selectAll(
    db,
    sql`select city_id as "cityId", name, district_id as "districtId", is_other as "isOther"
        from cities where district_id = ${districtId}::bigint and active order by position`,
  );
}

export type PlaceLevel = 'country' | 'state' | 'district' | 'city';

export interface PlaceIds {
  country: number;
  state: number;
  /** null: anywhere in the state. */
  district: number | null;
  /** null: anywhere in the district. */
  city: number | null;
}

/** The first level that does not exist or does not belong to its parent; null when all is well. */
export async function checkLocationHierarchy(db: Queryable, place: PlaceIds): Promise<PlaceLevel | null> {
  const { country, state, district, city } = place;
  const found = await selectOne<{ wrong: PlaceLevel | null }>(
    db,
    sql`select case
          when not exists (select from countries where country_id = ${country}::bigint) then 'country'
          when not exists (
            select from states where state_id = ${state}::bigint and country_id = ${country}::bigint
          ) then 'state'
          when ${district}::bigint is not null and not exists (
            select from districts where district_id = ${district}::bigint and state_id = ${state}::bigint
          ) then 'district'
          when ${city}::bigint is not null and not exists (
            select from cities join districts using (district_id)
            where city_id = ${city}::bigint and state_id = ${state}::bigint
              and district_id = coalesce(${district}::bigint, district_id)
          ) then 'city'
        end as wrong`,
  );
  return found!.wrong;
}
