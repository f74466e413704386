// From the arranged world and the previous files to the new files: ids, lost rows, the order of the lists.
import type { Level, Row } from '#server/database/seed/locationFiles.ts';
import { assignIds, findLost, type Identified } from './ids.ts';
import type { CityPlace, World } from './world.ts';

export type Files = { [L in Level]: Row<L>[] };

/** The same order on every machine: the runtime, and with it its tables of letters, is pinned. */
const alphabet = new Intl.Collator('en');

const byName = (a: { id: string; name: string }, b: { id: string; name: string }) =>
  alphabet.compare(a.name, b.name) || Number(a.id) - Number(b.id);

/** The country is the key's first two letters. */
const spotOf = (key: string, latitude: unknown, longitude: unknown) =>
  latitude === '' || latitude === undefined ? '' : `${key.slice(0, 2)} ${latitude},${longitude}`;

const anywhere = (key: string): Identified => ({ key, spot: '' });

interface Numbered<R> {
  rows: R[];
  idOf: Map<string, string>;
}

/** Gives ids to `places`, makes their rows, and adds the previous rows that are lost. */
function number<P, R extends { id: string; active: string }>(
  places: readonly P[],
  previous: readonly R[],
  identify: { place: (place: P) => Identified; row: (row: R) => Identified },
  toRow: (place: P, id: string) => R,
): Numbered<R> {
  const ledger = previous.map((row) => ({ ...identify.row(row), id: Number(row.id), row }));
  const ids = assignIds(places.map(identify.place), ledger);
  const lost = findLost(ledger, ids).map(({ row }) => ({ ...row, active: '0' }));
  return {
    rows: [...places.map((place, i) => toRow(place, String(ids[i]))), ...lost],
    idOf: new Map(places.map((place, i) => [identify.place(place).key, String(ids[i])])),
  };
}

const byKey = { place: ({ key }: { key: string }) => anywhere(key), row: ({ key }: { key: string }) => anywhere(key) };

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

export function numberWorld(world: World, previous: Files): Files {
  const countries = number(
    world.countries,
    previous.countries,
    { place: ({ iso2 }) => anywhere(iso2), row: ({ iso2 }) => anywhere(iso2) },
    ({ iso2, name, callingCode }, id) => ({ id, name, iso2, calling_code: callingCode, active: '1' }),
  );
  const states = number(world.states, previous.states, byKey, ({ key, name, parent }, id) => {
    return { id, country_id: countries.idOf.get(parent)!, name, active: '1', key };
  });
  const districts = number(world.districts, previous.districts, byKey, ({ key, name, parent }, id) => {
    return { id, state_id: states.idOf.get(parent)!, name, active: '1', key };
  });
  const cities = number(
    world.cities,
    previous.cities,
    {
      place: ({ key, latitude, longitude }) => ({ key, spot: spotOf(key, latitude, longitude) }),
      row: ({ key, latitude, longitude }) => ({ key, spot: spotOf(key, latitude, longitude) }),
    },
    (city, id) => toCityRow(city, id, districts.idOf.get(city.parent)!),
  );
  return {
    countries: countries.rows.sort(byName),
    states: states.rows.sort((a, b) => Number(a.country_id) - Number(b.country_id) || byName(a, b)),
    districts: districts.rows.sort((a, b) => Number(a.state_id) - Number(b.state_id) || byName(a, b)),
    cities: cities.rows.sort(
      (a, b) =>
        Number(a.district_id) - Number(b.district_id) ||
        Number(a.sort_last) - Number(b.sort_last) ||
        byName(a, b),
    ),
  };
}
