// Locations for test donors.
import type { Db } from '#server/db/kysely.ts';

export interface Place {
  country: number;
  state: number;
  district: number;
  city: number;
}

/** The districts of a state of India, in the order of their ids, each with its first city. */
export function listPlaces(db: Db, stateName: string): Promise<Place[]> {
  return db
    .selectFrom('states')
    .innerJoin('districts', 'districts.stateId', 'states.stateId')
    .innerJoin('cities', 'cities.districtId', 'districts.districtId')
    .select(({ fn, ref }) => [
      ref('states.countryId').as('country'),
      ref('states.stateId').as('state'),
      ref('districts.districtId').as('district'),
      fn.min('cities.cityId').as('city'),
    ])
    .where('states.countryId', '=', 1)
    .where('states.name', '=', stateName)
    .groupBy(['states.countryId', 'states.stateId', 'districts.districtId'])
    .orderBy('districts.districtId')
    .execute();
}

/** The town and its district, which has its name. */
export function findTown(db: Db, name: string): Promise<Place> {
  return db
    .selectFrom('cities')
    .innerJoin('districts', 'districts.districtId', 'cities.districtId')
    .innerJoin('states', 'states.stateId', 'districts.stateId')
    .select(['countryId as country', 'states.stateId as state', 'districts.districtId as district', 'cityId as city'])
    .where('districts.name', '=', name)
    .where('cities.name', '=', name)
    .executeTakeFirstOrThrow();
}

/** The nth district of a state of India, and its first city. */
export async function placeAt(db: Db, stateName: string, nth = 0): Promise<Place> {
  const place = (await listPlaces(db, stateName))[nth];
  if (!place) throw new Error(`There is no district ${nth} in ${stateName}.`);
  return place;
}
