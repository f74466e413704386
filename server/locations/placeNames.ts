// Names of cities with their districts. Only the seed writes them, so what is cached never becomes stale while the
// server runs.
import { LRUCache } from 'lru-cache';
import type { Translation } from '#messages/languages.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { perDatabase } from '#server/db/perDatabase.ts';
import { placeLabels, type LabelOf } from './localNames.ts';

/** All cities of India, and more. */
const MAX_CACHED = 20_000;

export interface PlaceNames {
  districtId: number;
  districtName: string;
  /** Null for 'Other (not listed)'. */
  cityName: string | null;
}

const cacheOf = perDatabase(() => new LRUCache<number, PlaceNames>({ max: MAX_CACHED }));

/** By the id of the city. Queries only those that are asked for the first time. */
export async function findPlaceNames(
  db: Db,
  cityIds: readonly number[],
  language: Translation | undefined,
): Promise<Map<number, PlaceNames>> {
  const labelOf = await placeLabels(language);
  const cache = cacheOf(db);
  const missing = cityIds.filter((cityId) => !cache.has(cityId));
  const loaded = missing.length === 0 ? [] : await loadNames(db, missing);
  for (const { cityId, isOther, cityName, districtId, districtName } of loaded)
    cache.set(cityId, { districtId, districtName, cityName: isOther ? null : cityName });
  const found = new Map<number, PlaceNames>();
  for (const cityId of cityIds) {
    const names = cache.get(cityId);
    if (names) found.set(cityId, labelNames(cityId, names, labelOf));
  }
  return found;
}

function labelNames(cityId: number, { districtId, districtName, cityName }: PlaceNames, labelOf: LabelOf): PlaceNames {
  return {
    districtId,
    districtName: labelOf('d', districtId, districtName),
    cityName: cityName && labelOf('c', cityId, cityName),
  };
}

function loadNames(db: Db, cityIds: readonly number[]) {
  return db
    .selectFrom('cities')
    .innerJoin('districts', 'districts.districtId', 'cities.districtId')
    .select(['cityId', 'isOther', 'districts.districtId', 'cities.name as cityName', 'districts.name as districtName'])
    .where('cityId', '=', anyOf(cityIds))
    .execute();
}

/** Its English name. */
export async function nameDistrict(db: Db, districtId: number): Promise<string> {
  const district = db.selectFrom('districts').select('name').where('districtId', '=', districtId);
  return (await district.executeTakeFirstOrThrow()).name;
}

/** These districts with their English names, alphabetically. */
export function findDistrictsById(db: Db, districtIds: readonly number[]) {
  return db
    .selectFrom('districts')
    .select(['districtId', 'name as districtName', 'stateId'])
    .where('districtId', '=', anyOf(districtIds))
    .where('active', '=', true)
    .orderBy('name')
    .execute();
}
