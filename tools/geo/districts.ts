// The districts of one state with their towns. A town whose district is blank or wrong gets its nearest neighbour's
// district: in India always, abroad only if most towns of the state have one.
import type { District } from './cities.ts';
import { districtNames, newDistricts } from './corrections.ts';
import { plainName, slug } from './names.ts';
import { findNearest } from './nearest.ts';
import type { Division, Town } from './sources.ts';

export interface State {
  /** GeoNames' code: IN.02. */
  key: string;
  name: string;
}

export interface DistrictWithTowns extends District {
  /** GeoNames' name, where ours is newer. */
  formerName: string;
  towns: Town[];
}

const KNOWN_SHARE = 0.8;
const NEIGHBOUR_KM = 50;

const isIndian = (state: State) => state.key.startsWith('IN.');
const districtOf = (town: Town) => `${town.country}.${town.admin1}.${town.admin2}`;

/** Moves towns into districts that GeoNames does not have yet. */
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

/** The district of towns without one: the whole state if it has no districts. */
function otherDistrict(state: State, placed: Town[]): [key: string, name: string] {
  if (placed.length === 0) return [`${state.key}.~`, state.name];
  return [`${state.key}.~o`, `Other (${state.name})`];
}

/** Towns by the key of their district. */
function groupTowns(state: State, towns: Town[], placed: Town[], rest: string): Map<string, Town[]> {
  const isTrusted = isIndian(state) || placed.length / towns.length >= KNOWN_SHARE;
  const neighbours = isTrusted ? placed : [];
  const withinKm = isIndian(state) ? Number.POSITIVE_INFINITY : NEIGHBOUR_KM;
  const isPlaced = new Set(placed);
  return Map.groupBy(towns, (town) => {
    const guide = isPlaced.has(town) ? town : findNearest(town, neighbours, withinKm);
    return guide ? districtOf(guide) : rest;
  });
}

/** Every district of India, elsewhere those with a town; at least one. */
export function listDistricts(state: State, divisions: Division[], found: Town[]): DistrictWithTowns[] {
  const names = listDivisions(state, divisions);
  const towns = moveToNewDistricts(state, found);
  const placed = towns.filter((town) => names.has(districtOf(town)));
  const [rest, restName] = otherDistrict(state, placed);
  const townsOf = groupTowns(state, towns, placed, rest);
  const keys = new Set([...(isIndian(state) ? names.keys() : []), ...townsOf.keys()]);
  if (keys.size === 0) keys.add(rest);
  const formerNames = new Map(divisions.map(({ code, name }) => [code, plainName(name)]));
  return [...keys].map((key) => {
    const name = names.get(key) ?? restName;
    return { key, name, formerName: formerNames.get(key) ?? name, towns: townsOf.get(key) ?? [] };
  });
}
