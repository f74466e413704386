// A search for a place that was typed.
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { hospitalOf, toPlaces } from '#web/locations/fill.ts';
import { findPlace } from '#web/locations/foundPlaces.ts';
import { isId, PLACE } from '#web/locations/places.ts';
import { isLostConnection } from '#web/lib/lostConnection.ts';
import { t } from '#web/messages/t.ts';
import { loadChosen, lostSearch, validateSearch, type Asked, type Search, type SearchPage } from './search.ts';

/** The donors where it is sure which place is meant; else the form and what to choose from, or why there is nothing. */
export async function loadTyped(call: Call, given: Search, asked: Asked): Promise<SearchPage> {
  const { text, unknown, places } = given;
  const { isAsked } = asked;
  const unasked = { ...asked, isAsked: false };
  const listsDecide = text === unknown && isId(places.state);
  const loadListed = () => loadChosen(call, { ...given, text: '' }, asked);
  if (listsDecide && isId(places.district)) return loadListed();
  try {
    const { found, candidates, error } = await findPlace(call, text, places);
    if (found) {
      const chosen = { ...given, text: '', hospital: hospitalOf(found), places: toPlaces(found, true) };
      const page = await loadChosen(call, chosen, asked);
      return { ...page, foundBy: text };
    }
    if (listsDecide) return await loadListed();
    const missing = isAsked ? validateSearch(given) : {};
    const isUnclear = error === undefined && isAsked && Object.keys(missing).length === 0;
    const page = await loadChosen(call, { ...given, unknown: text }, unasked);
    if (isUnclear) return { ...page, candidates };
    const errors = { ...missing, [PLACE]: error ?? t('locations.severalFound') };
    return { ...page, errors, status: isAsked ? 400 : 200 };
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (isLostConnection(error)) return lostSearch(given);
    const page = await loadChosen(call, given, unasked);
    return page.isLost ? page : { ...page, message: error.message, status: error.status };
  }
}
