// Hospitals and blood centres of data/hospitals.tsv, a table of the project's own: name, other names, and where it is.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadOnce } from '#server/process/loadOnce.ts';
import { soundKey, spellingKey } from './fold.ts';
import { keyOf, placeIndex, stateOf, type IndexedPlace, type PlaceIndex } from './placeIndex.ts';
import { LEAST_LETTERS_BY_SOUND, splitWords } from './words.ts';

export interface HospitalName {
  spellings: readonly string[];
  /** Of words that are no abbreviations. */
  sounds: ReadonlySet<string>;
}

export interface Hospital {
  name: string;
  place: IndexedPlace;
  /** The name of the place, as spellWord gives it. */
  placeSpelling: string;
  /** Its place, and towns among its other names: people go there from them. */
  near: readonly IndexedPlace[];
  names: readonly HospitalName[];
}

/** They say what it is, not which. */
const KINDS = new Set([
  'and', 'at', 'for', 'near', 'of', 'the', 'dr', 'shri', 'sri', 'sree', 'smt', 'road', 'trust', 'super', 'multi',
  'blood', 'bank', 'center', 'civil', 'clinic', 'college', 'district', 'gh', 'general', 'government', 'hospital',
  'institute', 'medical', 'memorial', 'research', 'science', 'sciences', 'specialty',
]); // prettier-ignore
export const isKind = (word: string): boolean => KINDS.has(word);
const SAME: Readonly<Record<string, string>> = {
  centre: 'center', gov: 'government', govt: 'government', hospitals: 'hospital', multispeciality: 'specialty',
  speciality: 'specialty',
}; // prettier-ignore
const ABBREVIATION = /^[A-Z]+$/;

/** As it is written, with one spelling of what has several. */
export function spellWord(word: string): string {
  const spelling = spellingKey(word) || word;
  return SAME[spelling] ?? spelling;
}

/** Long words by their sound. */
export const soundOf = (spelling: string): string =>
  spelling.length < LEAST_LETTERS_BY_SOUND || isKind(spelling) ? spelling : soundKey(spelling);

function readName(name: string): HospitalName {
  const words = splitWords(name);
  return {
    spellings: words.map(spellWord),
    sounds: new Set(words.filter((word) => !ABBREVIATION.test(word)).map((word) => soundOf(spellWord(word)))),
  };
}

function findTowns(name: string, { exact }: PlaceIndex, state: IndexedPlace): IndexedPlace[] {
  const spelling = spellingKey(name);
  const named = (exact.get(soundKey(spelling)) ?? []).filter(({ text }) => spellingKey(text) === spelling);
  return named.map(({ place }) => place).filter((place) => stateOf(place) === state);
}

function readHospital(row: string, places: ReadonlyMap<string, IndexedPlace>, index: PlaceIndex): Hospital {
  const [state, district, city, name = '', others = ''] = row.split('\t');
  const key = [state, district, city].map((part) => (part ? `/${part}` : '')).join('');
  const place = places.get(key);
  if (!place) throw new Error(`${name}: there is no place ${key}.`);
  const rest = others
    .split('; ')
    .filter((other) => other !== '')
    .map((other) => ({ other, towns: findTowns(other, index, stateOf(place)) }));
  const names = [name, ...rest.filter(({ towns }) => towns.length === 0).map(({ other }) => other)];
  return {
    name,
    place,
    placeSpelling: spellWord(place.name.toLowerCase()),
    near: [place, ...rest.flatMap(({ towns }) => towns)],
    names: names.map(readName),
  };
}

export const hospitalFile = join(import.meta.dirname, 'data', 'hospitals.tsv');

async function readHospitals(): Promise<Hospital[]> {
  const [index, text] = await Promise.all([placeIndex(), readFile(hospitalFile, 'utf8')]);
  const places = new Map([...index.exact.values()].flat().map(({ place }) => [keyOf(place), place]));
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => readHospital(row, places, index));
}

/** The same for all callers: they come from a file of this version. */
export const hospitals = loadOnce(readHospitals);
