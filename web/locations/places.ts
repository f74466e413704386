// The four lists of place that a form offers, each the children of what is chosen above it.
import type { Call } from '#contract/endpoint.ts';
import { orErrorPage } from '#web/lib/page.ts';
import { labelPlace } from '#contract/placeNames.ts';
import { getCities, getCountries, getDistricts, getStates, INDIA } from '#contract/locations.ts';
import { nameLanguage } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';

/** The name of the text box in every form. */
export const PLACE = 'place';
export const PLACE_MAX = 100;
/** The name of the hospital that the place was found by, in a search. */
export const HOSPITAL = 'hospital';

/** Longer text is cut to one character more than is allowed, so that the schema rejects it. */
export const readPlaceText = (value: string | null | undefined): string => (value ?? '').slice(0, PLACE_MAX + 1).trim();

export const levels = ['country', 'state', 'district', 'city'] as const;
export type Level = (typeof levels)[number];
/** What a form calls them, unless it says otherwise. */
export const levelNames = { country: 'country', state: 'state', district: 'district', city: 'city' };

/** Ids as text, as a form has them; '' where nothing is chosen, 'all' for the synthetic choice. */
export type Places = Record<Level, string>;
/** The places of a list, in its order. */
export type PlaceList = readonly { value: string; label: string }[];
export type PlaceLists = Record<Level, PlaceList>;
/**
 * The lists of a page for its form. The router sends no functions to the browser: there they are in the page already, as
 * the options of its lists, and undefined here.
 */
export type GivenLists = (() => PlaceLists) | undefined;

/** The choice that stands for every place of its level. */
export const ALL = 'all';
export const noLists: PlaceLists = { country: [], state: [], district: [], city: [] };
export const listAll = (): PlaceList => [{ value: ALL, label: t('locations.all') }];

export const includes = (list: PlaceList, id: string): boolean => list.some(({ value }) => value === id);

export const noPlaces: Places = { country: String(INDIA), state: '', district: '', city: '' };

const isOptional = (level: Level, withAll: boolean) => withAll && (level === 'district' || level === 'city');
/** What a level begins with. */
export const noChoice = (level: Level, withAll: boolean): string => (isOptional(level, withAll) ? ALL : '');

/** An id, not ALL or nothing. */
export const isId = (value: string): boolean => /^\d{1,15}$/.test(value);

async function children(call: Call, level: Level, parent: string): Promise<PlaceList> {
  if (level !== 'country' && !isId(parent)) return [];
  const language = nameLanguage();
  switch (level) {
    case 'country': {
      const { data } = await call(getCountries, { language });
      return data.map(({ countryId, countryName }) => ({ value: String(countryId), label: countryName }));
    }
    case 'state': {
      const { data } = await call(getStates, { countryId: parent, language });
      return data.map(({ stateId, state }) => ({ value: String(stateId), label: state }));
    }
    case 'district': {
      const { data } = await call(getDistricts, { stateId: parent, language });
      return data.map(({ districtId, districtName }) => ({ value: String(districtId), label: districtName }));
    }
    case 'city': {
      const { data } = await call(getCities, { districtId: parent, language });
      return data.map(({ cityId, cityName }) => ({ value: String(cityId), label: cityName }));
    }
  }
}

/** One level's list; with `withAll` district and city begin with ALL. */
export async function loadLevel(call: Call, level: Level, parent: string, withAll: boolean): Promise<PlaceList> {
  const list = await children(call, level, parent);
  return isOptional(level, withAll) ? [...listAll(), ...list] : list;
}

/** The lists below the country for what is chosen. */
export async function loadBelowCountry(
  call: Call,
  places: Places,
  withAll: boolean,
): Promise<Omit<PlaceLists, 'country'>> {
  const [state, district, city] = await Promise.all([
    loadLevel(call, 'state', places.country, withAll),
    loadLevel(call, 'district', places.state, withAll),
    loadLevel(call, 'city', places.district, withAll),
  ]);
  return { state, district, city };
}

/** Most searches are in India, whose name needs no look-up. */
export function indiaAlone(): PlaceList {
  const name = t('locations.india');
  return [{ value: String(INDIA), label: nameLanguage() ? labelPlace('India', name) : name }];
}

export const loadCountries = (call: Call): Promise<PlaceList> => loadLevel(call, 'country', '', false);

/** The chosen country alone: 250 of them would be a third of what a form costs. The browser loads them for an opened list. */
async function loadCountry(call: Call, chosen: string): Promise<PlaceList> {
  if (chosen === noPlaces.country) return indiaAlone();
  const found = (await loadCountries(call)).filter(({ value }) => value === chosen);
  return found.length > 0 ? found : indiaAlone();
}

/** The value of a form's `show` that asks for every country, without JavaScript. */
export const SHOW_COUNTRIES = 'countries';

/** Every level's list for what is chosen. `show` names the button of the lists that was pressed. */
export async function loadPlaces(call: Call, places: Places, withAll: boolean, show?: string): Promise<PlaceLists> {
  const countries = show === SHOW_COUNTRIES ? loadCountries(call) : loadCountry(call, places.country);
  const [country, below] = await orErrorPage(Promise.all([countries, loadBelowCountry(call, places, withAll)]));
  return { country, ...below };
}

/** What is chosen, less what is no longer offered below a changed parent: one level decides over those under it. */
export function keepOffered(places: Places, lists: PlaceLists, withAll: boolean): Places {
  const kept = { ...places };
  for (const level of levels) {
    if (includes(lists[level], kept[level])) continue;
    kept[level] = noChoice(level, withAll);
  }
  return kept;
}

/** The names of what is chosen. */
export function chosenNames(lists: PlaceLists, places: Places): Record<Level, string> {
  const name = (level: Level) => lists[level].find(({ value }) => value === places[level])?.label ?? '';
  return { country: name('country'), state: name('state'), district: name('district'), city: name('city') };
}
