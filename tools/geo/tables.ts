// From the world and the previous files to the new files: ids, inactive rows, the order of each list.
import type { Level, Row } from '#server/seed/locationFiles.ts';
import { findRemoved, matchIds, type Identified } from './ids.ts';
import type { CityPlace, DistrictPlace, World } from './world.ts';

export type Files = { [L in Level]: Row<L>[] };

type Numbered<R> = { rows: R[]; idOf: Map<string, string> };

/** A place of the world, or a row of a file. */
interface Locatable {
  key: string;
  latitude?: number | string;
  longitude?: number | string;
}

const identifyCountry = ({ iso2 }: { iso2: string }): Identified => ({ key: iso2, location: '' });
const identifyDivision = ({ key }: { key: string }): Identified => ({ key, location: '' });

/** A key begins with the country's two letters. */
function identifyCity({ key, latitude = '', longitude = '' }: Locatable): Identified {
  return { key, location: latitude === '' ? '' : `${key.slice(0, 2)} ${latitude},${longitude}` };
}

/** Assigns ids to `places`, makes their rows, and adds the removed ones as inactive rows. */
function number<P, R extends { id: string; active: string }>(
  places: readonly P[],
  previous: readonly R[],
  identify: (place: P | R) => Identified,
  toRow: (place: P, id: string) => R,
): Numbered<R> {
  const known = previous.map((row) => ({ ...identify(row), id: Number(row.id), row }));
  const ids = matchIds(places.map(identify), known);
  const removed = findRemoved(known, ids).map(({ row }) => ({ ...row, active: '0' }));
  return {
    rows: [...places.map((place, i) => toRow(place, String(ids[i]))), ...removed],
    idOf: new Map(places.map((place, i) => [identify(place).key, String(ids[i])])),
  };
}

/** About a kilometre. */
const degrees = (value: number | undefined) => value?.toFixed(2) ?? '';

function toDistrictRow({ key, name, seat }: DistrictPlace, id: string, stateId: string): Row<'districts'> {
  const [latitude, longitude] = [degrees(seat?.latitude), degrees(seat?.longitude)];
  return { id, state_id: stateId, name, latitude, longitude, active: '1', key };
}

function toCityRow(city: CityPlace, id: string, districtId: string): Row<'cities'> {
  return {
    id,
    district_id: districtId,
    name: city.name,
    aliases: city.aliases.join('; '),
    population: String(city.population || ''),
    latitude: String(city.latitude ?? ''),
    longitude: String(city.longitude ?? ''),
    sort_last: city.isOther ? '1' : '0',
    active: '1',
    key: city.key,
  };
}

/** The same order on every machine, because the runtime and its ICU data are pinned. */
const alphabet = new Intl.Collator('en');

interface Listed {
  id: string;
  name: string;
  sort_last?: string;
}

/** Groups rows by parent, each group in the order of its list. */
function sortLists<R extends Listed>(rows: R[], parentOf: (row: R) => string): R[] {
  return rows.sort(
    (a, b) =>
      Number(parentOf(a)) - Number(parentOf(b)) ||
      Number(a.sort_last ?? 0) - Number(b.sort_last ?? 0) ||
      alphabet.compare(a.name, b.name) ||
      Number(a.id) - Number(b.id),
  );
}

/** Ids continue those of `previous`; if it is empty, they start at 1 in the world's order. */
export function assignIds(world: World, previous: Files): Files {
  const countries = number(world.countries, previous.countries, identifyCountry, ({ iso2, name, callingCode }, id) => {
    return { id, name, iso2, calling_code: callingCode, active: '1' };
  });
  const states = number(world.states, previous.states, identifyDivision, ({ key, name, parent }, id) => {
    return { id, country_id: countries.idOf.get(parent)!, name, active: '1', key };
  });
  const districts = number(world.districts, previous.districts, identifyDivision, (district, id) => {
    return toDistrictRow(district, id, states.idOf.get(district.parent)!);
  });
  const cities = number(world.cities, previous.cities, identifyCity, (city, id) => {
    return toCityRow(city, id, districts.idOf.get(city.parent)!);
  });
  return {
    countries: sortLists(countries.rows, () => '0'),
    states: sortLists(states.rows, (row) => row.country_id),
    districts: sortLists(districts.rows, (row) => row.state_id),
    cities: sortLists(cities.rows, (row) => row.district_id),
  };
}
