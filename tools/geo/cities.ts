// The cities of one district: one row for each name, the larger of two; at least one.
import type { Point } from '#server/locations/distance.ts';
import { headquarters, noTowns, townNames } from './corrections.ts';
import { foldAccents, slug } from './names.ts';
import { findNearest } from './nearest.ts';
import { nameKey, placeKey, type Gazetteer, type GazetteerEntry, type Town } from './sources.ts';

export interface City extends Partial<Point> {
  /** Its district's key and its own slug. */
  key: string;
  name: string;
  /** Of 2023, used for sorting; 0 if unknown. */
  population: number;
  /** The last entry of a district, for donors whose town is missing. */
  isOther: boolean;
  /** Of a city of India, from GeoNames. */
  otherNames: readonly string[];
}

export interface District {
  key: string;
  name: string;
}

const OTHER = 'Other (not listed)';
/** A town's coordinates may differ by this much between the two releases of GeoNames. */
const SAME_TOWN_KM = 15;
/** Historical, destroyed, abandoned, former capital. */
const abandoned = new Set(['PPLH', 'PPLW', 'PPLQ', 'PPLCH']);

function findEntry(town: Town, { byName, byPlace }: Gazetteer): GazetteerEntry | undefined {
  return byPlace.get(placeKey(town)) ?? findNearest(town, byName.get(nameKey(town)) ?? [], SAME_TOWN_KM);
}

/** Some names of GeoNames begin with a small letter. */
function capitalize(name: string): string {
  return /^\p{Ll}/u.test(name) ? name.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase()) : name;
}

/** Words in another script: 'Kalimpong, Крукети'. */
const FOREIGN_WORDS = /(?:^|[,\s]+)[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Inherited}]]+(?=[,\s]|$)/gv;

const townKey = ({ country, name, admin1 }: Town) => `${country}.${admin1}/${slug(name)}`;

function nameTown(town: Town): string {
  const name = townNames[townKey(town)] ?? (town.name.replace(FOREIGN_WORDS, '').trim() || town.name);
  return town.country === 'IN' ? capitalize(foldAccents(name)) : name;
}

function cityIn(district: District, name: string, rest: Partial<City> = {}): City {
  return { population: 0, isOther: false, otherNames: [], ...rest, name, key: `${district.key}/${slug(name)}` };
}

function largestOfEachName(cities: City[]): City[] {
  const largest = new Map<string, City>();
  for (const city of cities) {
    const rival = largest.get(city.key);
    if (!rival || city.population > rival.population) largest.set(city.key, city);
  }
  return [...largest.values()];
}

function listTowns(district: District, towns: Town[], gazetteer: Gazetteer): City[] {
  return towns.flatMap((town) => {
    const known = findEntry(town, gazetteer);
    if ((known && abandoned.has(known.kind)) || noTowns.includes(townKey(town))) return [];
    const { latitude, longitude } = town;
    const otherNames = [town.name, ...(known ? [known.name, ...known.otherNames] : [])];
    return [cityIn(district, nameTown(town), { latitude, longitude, population: known?.population ?? 0, otherNames })];
  });
}

/** The only city of a district in which no town is listed. */
function headquartersOf(district: District): City {
  const { name, ...point } = headquarters[district.key] ?? { name: district.name };
  return cityIn(district, name, point);
}

export function listCities(district: District, towns: Town[], gazetteer: Gazetteer): City[] {
  const cities = largestOfEachName(listTowns(district, towns, gazetteer));
  if (cities.length === 0) cities.push(headquartersOf(district));
  const other = { key: `${district.key}/~other`, name: OTHER, population: 0, isOther: true, otherNames: [] };
  return [...cities, other];
}
