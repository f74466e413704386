// Places, four levels deep. Lists come in the position that the location data gives them: alphabetical everywhere alike.
import { selectAll, selectOne, sql, type Queryable } from '#server/database/sql.ts';

/** Ids are int4 in the tables; a larger number, which a client may send, is nobody's. */
const LARGEST_ID = 2_147_483_647;
const isNobody = (id: number) => id > LARGEST_ID;

export interface Country {
  countryId: number;
  name: string;
  callingCode: string;
}

export function listCountries(db: Queryable): Promise<Country[]> {
  return selectAll(
    db,
    sql`select country_id as "countryId", name, calling_code as "callingCode" from countries where active order by position`,
  );
}

export interface State {
  stateId: number;
  name: string;
}

export async function listStates(db: Queryable, countryId: number): Promise<State[]> {
  if (isNobody(countryId)) return [];
  return selectAll(
    db,
    sql`select state_id as "stateId", name from states where country_id = ${countryId} and active order by position`,
  );
}

export interface District {
  districtId: number;
  name: string;
  stateId: number;
}

export async function listDistricts(db: Queryable, stateId: number): Promise<District[]> {
  if (isNobody(stateId)) return [];
  return selectAll(
    db,
    sql`select district_id as "districtId", name, state_id as "stateId" from districts
        where state_id = ${stateId} and active order by position`,
  );
}

export interface City {
  cityId: number;
  name: string;
  districtId: number;
}

/** 'Other (not listed)' has the last position. */
export async function listCities(db: Queryable, districtId: number): Promise<City[]> {
  if (isNobody(districtId)) return [];
  return selectAll(
    db,
    sql`select city_id as "cityId", name, district_id as "districtId" from cities
        where district_id = ${districtId} and active order by position`,
  );
}

export type PlaceLevel = 'country' | 'state' | 'district' | 'city';

/** A place as far as it is known; a null district or city asks for no narrower one. */
export interface PlaceIds {
  country: number;
  state: number;
  district: number | null;
  city: number | null;
}

/** The first level that is unknown or does not stand in its parent; null when all do. Four primary-key probes. */
export async function checkPlaceChain(db: Queryable, ids: PlaceIds): Promise<PlaceLevel | null> {
  const { country, state, district, city } = ids;
  const tooLarge = (['country', 'state', 'district', 'city'] as const).find((level) => isNobody(ids[level] ?? 0));
  if (tooLarge) return tooLarge;
  const row = await selectOne<{ wrong: PlaceLevel | null }>(
    db,
    sql`select case
          when not exists (select from countries where country_id = ${country}) then 'country'
          when not exists (select from states where state_id = ${state} and country_id = ${country}) then 'state'
          when ${district}::int is not null and not exists (
            select from districts where district_id = ${district} and state_id = ${state}) then 'district'
          when ${city}::int is not null and not exists (
            select from cities where city_id = ${city} and district_id = ${district}) then 'city'
        end as wrong`,
  );
  return row!.wrong;
}
