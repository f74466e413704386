// Whether a place stands where it says: city in district in state in country.
import { invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { Queryable } from '#server/db/sql.ts';
import { checkPlaceChain, type PlaceIds, type PlaceLevel } from './queries.ts';

const faults: Record<PlaceLevel, string> = {
  country: message('fault.placeUnknown'),
  state: message('fault.stateElsewhere'),
  district: message('fault.districtElsewhere'),
  city: message('fault.cityElsewhere'),
};

const MOST_KNOWN = 10_000;
/** Chains that were found to be right. No place is ever removed or moved while the program runs: only the seed writes them. */
const known = new WeakMap<Queryable, Set<string>>();

function knownIn(db: Queryable): Set<string> {
  let chains = known.get(db);
  if (!chains || chains.size >= MOST_KNOWN) known.set(db, (chains = new Set()));
  return chains;
}

/** Throws a 400 that names, in the payload's own spelling, the first level that does not belong to its parent. */
export async function requirePlaceChain(
  db: Queryable,
  place: PlaceIds,
  spelling: Record<PlaceLevel, string>,
): Promise<void> {
  const { country, state, district, city } = place;
  const chain = `${country}/${state}/${district}/${city}`;
  const chains = knownIn(db);
  if (chains.has(chain)) return;
  const wrong = await checkPlaceChain(db, place);
  if (wrong !== null) throw invalid(spelling[wrong], faults[wrong]);
  chains.add(chain);
}
