// The place that was typed in a search.
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import type { FoundPlace } from '#contract/locations.ts';
import { toPlaces } from '#web/locations/fill.ts';
import { findPlace } from '#web/locations/foundPlaces.ts';
import { isId, PLACE } from '#web/locations/places.ts';
import type { Search } from './search.ts';

export interface Located {
  /** Its text is empty where its places are what was typed. */
  search: Search;
  /** The text that the places were found by. */
  foundBy: string | null;
  /** The places that the text may mean. */
  candidates: FoundPlace[];
  errors: Record<string, string>;
  /** An error that belongs to no field. */
  message: string | null;
  status: number;
}

/** Fills in the place that was typed, where it is sure which. */
export async function locate(call: Call, located: Located): Promise<Located> {
  const { search } = located;
  const { text, unknown, places } = search;
  if (text === unknown && isId(places.state)) return { ...located, search: { ...search, text: '' } };
  try {
    const { found, candidates, error } = await findPlace(call, text, places);
    if (found) return { ...located, search: { ...search, text: '', places: toPlaces(found, true) }, foundBy: text };
    if (error === undefined) return { ...located, candidates };
    return { ...located, search: { ...search, unknown: text }, errors: { [PLACE]: error } };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { ...located, message: error.message, status: error.status };
  }
}
