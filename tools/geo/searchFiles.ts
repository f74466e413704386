// From the location files to the files that places of India are found by.
import type { PlaceRow } from '#server/locations/placeFiles.ts';
import { spellingKey } from '#server/locations/fold.ts';
import { regionKeys, type FormerPlace } from '#server/locations/formerPlaces.ts';
import { cityAliases } from './corrections.ts';
import { listLocalNames, listNames, nameLocally } from './localNames.ts';
import { listNeighbourhoods } from './neighbourhoods.ts';
import { distinctBySound } from './otherNames.ts';
import { listPins, type FindDistrict, type TownInDistrict } from './pins.ts';
import type { PostOffice } from './postal.ts';
import type { Files } from './tables.ts';
import type { World } from './world.ts';

export interface SearchFiles {
  places: PlaceRow<'places'>[];
  neighbourhoods: PlaceRow<'neighbourhoods'>[];
  pins: PlaceRow<'pins'>[];
  localNames: PlaceRow<'localNames'>[];
}

const isIndian = ({ key, active }: { key: string; active: string }) => key.startsWith('IN.') && active === '1';
const stateOf = (key: string) => key.split('.').slice(0, 2).join('.');
const districtOf = (key: string) => key.split('/')[0]!;
const toRank = (population: number) => String(population > 0 ? Math.round(10 * Math.log10(population)) : 0);

/** The active places of India without the entries for unlisted towns. */
function listIndia({ states, districts, cities }: Files) {
  return {
    states: states.filter(isIndian),
    districts: districts.filter(isIndian),
    cities: cities.filter((city) => isIndian(city) && city.sort_last === '0'),
  };
}
type India = ReturnType<typeof listIndia>;

/** The population of the largest city in each parent. */
function findLargest(cities: India['cities'], parentOf: (key: string) => string): Map<string, number> {
  const largest = new Map<string, number>();
  for (const { key, population } of cities) {
    largest.set(parentOf(key), Math.max(largest.get(parentOf(key)) ?? 0, Number(population)));
  }
  return largest;
}

/** Which names are somebody's own, or reviewed: GeoNames has some at a neighbour, 'नई दिल्ली' at Delhi. */
function findOwners(
  { states, districts, cities }: India,
  local: ReturnType<typeof nameLocally>,
  former: readonly FormerPlace[],
) {
  const owners = new Map<string, Set<string>>();
  const add = (text: string, name: string) =>
    [text, spellingKey(text)].forEach((key) => owners.set(key, (owners.get(key) ?? new Set()).add(name)));
  for (const { key, name } of [...states, ...districts, ...cities])
    for (const text of [name, ...(cityAliases[key] ?? []), ...listNames(local.get(key))]) add(text, name);
  for (const { former: names, today } of former)
    for (const text of names) for (const { name } of today) add(text, name);
  return owners;
}

function listPlaces(world: World, india: India, former: readonly FormerPlace[]): PlaceRow<'places'>[] {
  const { states, districts, cities } = india;
  const inState = findLargest(cities, stateOf);
  const inDistrict = findLargest(cities, districtOf);
  const formerNames = new Map(world.districts.map(({ key, formerName }) => [key, formerName]));
  const cityNames = new Map(world.cities.map(({ key, otherNames }) => [key, otherNames]));
  const local = nameLocally({ districts, cities });
  const owners = findOwners(india, local, former);
  const isFree = (text: string, name: string) =>
    [text, spellingKey(text)].every((key) => owners.get(key)?.has(name) ?? true);
  const join = (key: string, name: string, aliases: readonly string[] = [], others: readonly string[] = []) => {
    const reviewed = [...aliases, ...listNames(local.get(key))];
    return distinctBySound(
      name,
      reviewed,
      others.filter((text) => isFree(text, name)),
    ).join('; ');
  };
  return [
    ...states.map(({ id, key, name }) => {
      const names = join(key, name);
      return { level: 's', id, parent: '', rank: toRank(inState.get(key) ?? 0), name, names };
    }),
    ...districts.map(({ id, key, name, state_id }) => {
      const names = join(key, name, [], [formerNames.get(key) ?? name]);
      return { level: 'd', id, parent: state_id, rank: toRank(inDistrict.get(key) ?? 0), name, names };
    }),
    ...cities.map(({ id, key, name, district_id, population }) => {
      const names = join(key, name, cityAliases[key], cityNames.get(key));
      return { level: 'c', id, parent: district_id, rank: toRank(Number(population)), name, names };
    }),
  ];
}

function readTowns({ cities }: India): TownInDistrict[] {
  return cities
    .filter(({ latitude }) => latitude !== '')
    .map(({ key, name, latitude, longitude }) => {
      const place = { latitude: Number(latitude), longitude: Number(longitude) };
      return { ...place, name, state: stateOf(key), district: districtOf(key) };
    });
}

function districtFinder(
  { states, districts }: World,
  districtIds: ReadonlyMap<string, string>,
  former: readonly FormerPlace[],
): FindDistrict {
  const stateNames = new Map(states.map(({ key, name }) => [key, name]));
  const soundOf = (name: string) => regionKeys(name).sound;
  const named = districts
    .filter(({ key }) => districtIds.has(key))
    .flatMap(({ key, parent, name, formerName }) => {
      const own = ({ state, today }: FormerPlace) => state === stateNames.get(parent) && today[0]?.name === name;
      const names = [...former.filter(own).flatMap((one) => one.former), formerName, name];
      return names.map((text): [string, string] => [`${parent} ${soundOf(text)}`, key]);
    });
  const byName = new Map(named);
  return ({ state, district, districtName }) =>
    districtIds.has(district) ? district : byName.get(`${state} ${soundOf(districtName)}`);
}

function groupNeighbourhoods(
  offices: readonly PostOffice[],
  pins: ReadonlyMap<string, readonly string[]>,
  { cities }: India,
  districtIds: ReadonlyMap<string, string>,
): PlaceRow<'neighbourhoods'>[] {
  const towns = new Set(cities.map(({ key, name }) => `${stateOf(key)} ${spellingKey(name)}`));
  const found = listNeighbourhoods(offices, pins, (state, spelling) => towns.has(`${state} ${spelling}`));
  const cityIds = new Map(cities.map(({ key, id }) => [key, id]));
  const groups = Map.groupBy(found, ({ city, district }) => `${city} ${districtOf(city) === district ? '' : district}`);
  return [...groups].map(([key, members]) => {
    const [city, district] = key.split(' ') as [string, string];
    const names = members.map(({ name }) => name).sort();
    return { city: cityIds.get(city)!, district: districtIds.get(district) ?? '', names: names.join('; ') };
  });
}

export function makeSearchFiles(
  world: World,
  files: Files,
  offices: readonly PostOffice[],
  former: readonly FormerPlace[],
): SearchFiles {
  const india = listIndia(files);
  const districtIds = new Map(india.districts.map(({ key, id }) => [key, id]));
  const pins = listPins(offices, districtFinder(world, districtIds, former), readTowns(india));
  return {
    places: listPlaces(world, india, former),
    neighbourhoods: groupNeighbourhoods(offices, pins, india, districtIds),
    localNames: listLocalNames(india),
    pins: [...pins].map(([pin, keys]) => ({ pin, districts: keys.map((key) => districtIds.get(key)!).join(' ') })),
  };
}
