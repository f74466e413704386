// Validates a location hierarchy: city in district in state in country.
import type { Message } from '#messages/translate.ts';
import { LRUCache } from 'lru-cache';
import { invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { Db } from '#server/db/kysely.ts';
import { perDatabase } from '#server/db/perDatabase.ts';
import { checkLocationHierarchy, type PlaceIds, type PlaceLevel } from './queries.ts';

const errors: Record<PlaceLevel, Message> = {
  country: message('fault.placeUnknown'),
  state: message('fault.stateElsewhere'),
  district: message('fault.districtElsewhere'),
  city: message('fault.cityElsewhere'),
};

const MAX_CACHED = 10_000;
/** Cache of valid hierarchies. Only the seed writes places, so entries never become stale while the server runs. */
const cacheOf = perDatabase(() => new LRUCache<string, true>({ max: MAX_CACHED }));

const errorOf = (wrong: PlaceLevel, { state }: PlaceIds): Message =>
  wrong === 'district' && state === null ? message('fault.districtUnknown') : errors[wrong];

/** Throws a 400 that names, in the payload's own spelling, the first level that does not belong to its parent. */
export async function requireLocationHierarchy(
  db: Db,
  place: PlaceIds,
  spelling: Record<PlaceLevel, string>,
): Promise<void> {
  const { country, state, district, city } = place;
  const hierarchy = `${country}/${state}/${district}/${city}`;
  const hierarchies = cacheOf(db);
  if (hierarchies.has(hierarchy)) return;
  const wrong = await checkLocationHierarchy(db, place);
  if (wrong !== null) throw invalid(spelling[wrong], errorOf(wrong, place));
  hierarchies.set(hierarchy, true);
}
