// Whether a place stands where it says: city in district in state in country.
import { invalid } from '#contract/errors.ts';
import type { Queryable } from '#server/database/sql.ts';
import { checkPlaceChain, type PlaceIds, type PlaceLevel } from './queries.ts';

const sentences: Record<PlaceLevel, string> = {
  country: 'This country is not known.',
  state: 'This state is not in the country chosen.',
  district: 'This district is not in the state chosen.',
  city: 'This city is not in the district chosen.',
};

/** Throws a 400 that names, in the payload's own spelling, the first level that does not belong to its parent. */
export async function requirePlaceChain(
  db: Queryable,
  place: PlaceIds,
  spelling: Record<PlaceLevel, string>,
): Promise<void> {
  const wrong = await checkPlaceChain(db, place);
  if (wrong !== null) throw invalid(spelling[wrong], sentences[wrong]);
}
