// The lists of places, kept in memory: only the seed writes them, so they do not change while the server runs.
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/kysely.ts';
import { perDatabase } from '#server/db/perDatabase.ts';
import * as queries from './queries.ts';

/** Lists per database; the largest has about 250 places. */
const MAX_CACHED = 2000;
const cacheOf = perDatabase(() => new LRUCache<string, object[]>({ max: MAX_CACHED }));

/** An empty list is not cached: clients choose the ids of unknown parents. */
function cached<Place extends object>(level: string, list: (db: Db, parent: number) => Promise<Place[]>) {
  return async (db: Db, parent: number): Promise<Place[]> => {
    const cache = cacheOf(db);
    const key = `${level}/${parent}`;
    const found = cache.get(key);
    // Each level has keys of its own, so the type is the one that was stored.
    if (found) return found as Place[];
    const places = await list(db, parent);
    if (places.length > 0) cache.set(key, places);
    return places;
  };
}

const countries = cached('countries', queries.listCountries);
export const listCountries = (db: Db) => countries(db, 0);
export const listStates = cached('states', queries.listStates);
export const listDistricts = cached('districts', queries.listDistricts);
export const listCities = cached('cities', queries.listCities);
