// The districts of one state with the towns of each. A town whose district is blank or wrong is put where its
// neighbours are; in India always, abroad only where nearly all of the state is known.
import type { District } from './cities.ts';
import { districtNames, newDistricts } from './india.ts';
import { plainName, slug } from './names.ts';
import { findNearest } from './nearest.ts';
import type { Division, Town } from './sources.ts';

export interface State {
  /** GeoNames' code: IN.02. */
  key: string;
  name: string;
}

export interface PeopledDistrict extends District {
  towns: Town[];
}

const KNOWN_SHARE = 0.8;
const NEIGHBOUR_KM = 50;

const isIndian = (state: State) => state.key.startsWith('IN.');
const districtOf = (town: Town) => `${town.country}.${town.admin1}.${town.admin2}`;

/** Towns moved into districts that GeoNames does not have yet. */
function moveToNewDistricts(state: State, towns: Town[]): Town[] {
  const added = newDistricts.filter((district) => district.state === state.key);
  return towns.map((town) => {
    const target = added.find(
      ({ madeOf, towns: names }) =>
        madeOf.includes(town.admin2) && names.some((name) => slug(name) === slug(town.name)),
    );
    return target ? { ...town, admin2: target.code } : town;
  });
}

function nameDistrict(state: State, { code, name }: Division): string {
  return isIndian(state) ? (districtNames[code] ?? plainName(name)) : name;
}

/** Names by key. */
function listDivisions(state: State, divisions: Division[]): Map<string, string> {
  const known = divisions.map((division) => [division.code, nameDistrict(state, division)] as const);
  const added = newDistricts.filter((district) => district.state === state.key);
  return new Map([...known, ...added.map(({ code, name }) => [`${state.key}.${code}`, name] as const)]);
}

/** Stands for the whole state where no district is known, else for what lies in none. */
function nameRest(state: State, settled: Town[]): [key: string, name: string] {
  if (settled.length === 0) return [`${state.key}.~`, state.name];
  return [`${state.key}.~o`, `Other (${state.name})`];
}

/** Towns by their district's key. */
function groupTowns(state: State, towns: Town[], settled: Town[], rest: string): Map<string, Town[]> {
  const isTrusted = isIndian(state) || settled.length / towns.length >= KNOWN_SHARE;
  const neighbours = isTrusted ? settled : [];
  const withinKm = isIndian(state) ? Number.POSITIVE_INFINITY : NEIGHBOUR_KM;
  const isSettled = new Set(settled);
  return Map.groupBy(towns, (town) => {
    const guide = isSettled.has(town) ? town : findNearest(town, neighbours, withinKm);
    return guide ? districtOf(guide) : rest;
  });
}

/** India shows every district, other countries those with a town; no state is without one. */
export function peopleDistricts(state: State, divisions: Division[], found: Town[]): PeopledDistrict[] {
  const names = listDivisions(state, divisions);
  const towns = moveToNewDistricts(state, found);
  const settled = towns.filter((town) => names.has(districtOf(town)));
  const [rest, restName] = nameRest(state, settled);
  const townsOf = groupTowns(state, towns, settled, rest);
  const keys = new Set([...(isIndian(state) ? names.keys() : []), ...townsOf.keys()]);
  if (keys.size === 0) keys.add(rest);
  return [...keys].map((key) => ({ key, name: names.get(key) ?? restName, towns: townsOf.get(key) ?? [] }));
}
