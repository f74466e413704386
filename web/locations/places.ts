// The four lists of place that a form offers, each the children of what is chosen above it.
import type { Call } from '#contract/endpoint.ts';
import { getCities, getCountries, getDistricts, getStates, INDIA } from '#contract/locations.ts';
import type { Option } from '#web/ui/Select.tsx';

export const levels = ['country', 'state', 'district', 'city'] as const;
export type Level = (typeof levels)[number];

/** Ids as text, as a form has them; '' where nothing is chosen, 'all' for the synthetic choice. */
export type Places = Record<Level, string>;
export type PlaceLists = Record<Level, Option[]>;

export const ALL = { value: 'all', label: 'ALL' } as const;

export const noPlaces: Places = { country: String(INDIA), state: '', district: '', city: '' };

const isId = (value: string) => /^\d{1,15}$/.test(value);

async function children(call: Call, level: Level, parent: string): Promise<Option[]> {
  if (level !== 'country' && !isId(parent)) return [];
  switch (level) {
    case 'country': {
      const { data } = await call(getCountries, {});
      return data.map(({ countryId, countryName }) => ({ value: String(countryId), label: countryName }));
    }
    case 'state': {
      const { data } = await call(getStates, { countryId: parent });
      return data.map(({ stateId, state }) => ({ value: String(stateId), label: state }));
    }
    case 'district': {
      const { data } = await call(getDistricts, { stateId: parent });
      return data.map(({ districtId, districtName }) => ({ value: String(districtId), label: districtName }));
    }
    case 'city': {
      const { data } = await call(getCities, { districtId: parent });
      return data.map(({ cityId, cityName }) => ({ value: String(cityId), label: cityName }));
    }
  }
}

/** One level's list; with `withAll` district and city begin with ALL. */
export async function loadLevel(call: Call, level: Level, parent: string, withAll: boolean): Promise<Option[]> {
  const list = await children(call, level, parent);
  return withAll && (level === 'district' || level === 'city') ? [ALL, ...list] : list;
}

/** Every level's list for what is chosen. */
export async function loadPlaces(call: Call, places: Places, withAll: boolean): Promise<PlaceLists> {
  const [country, state, district, city] = await Promise.all([
    loadLevel(call, 'country', '', withAll),
    loadLevel(call, 'state', places.country, withAll),
    loadLevel(call, 'district', places.state, withAll),
    loadLevel(call, 'city', places.district, withAll),
  ]);
  return { country, state, district, city };
}

/** What is chosen, less what is no longer offered below a changed parent: one level decides over those under it. */
export function keepOffered(places: Places, lists: PlaceLists, withAll: boolean): Places {
  const kept = { ...places };
  for (const level of levels) {
    const isOffered = lists[level].some(({ value }) => value === kept[level]);
    if (!isOffered) kept[level] = withAll && (level === 'district' || level === 'city') ? ALL.value : '';
  }
  return kept;
}

/** The name of what is chosen on a level. */
export function placeName(lists: PlaceLists, places: Places, level: Level): string {
  return lists[level].find(({ value }) => value === places[level])?.label ?? '';
}
