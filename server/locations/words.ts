// Readings of a text in which one of the words, or up to three, name a place exactly: 'Apollo Chennai', 'noida sec 62'.
import { AIRPORT_CODE, soundKey, spellingKey } from './fold.ts';
import type { IndexedPlace, PlaceIndex, PlaceName } from './placeIndex.ts';
import type { Reading } from './readings.ts';

/** Words after them are not looked at. */
const MAX_WORDS = 16;
const MAX_NAME_WORDS = 3;
/** Each costs a search. */
const MAX_READINGS = 5;
const LEAST_LETTERS = 3;
/** Shorter words sound alike by chance. */
export const LEAST_LETTERS_BY_SOUND = 5;
/** The whole text as a name comes before its words, and they before names that resemble it. */
const OF_WORDS = -0.65;
/** A state or a district says where a town lies: the town itself may be misspelt. */
const OF_REGIONS = -1.15;
/** An address ends with its town. */
const LAST = 0.1;
/** Places have these names too. */
const COMMON = new Set(['nagar', 'sector', 'cantonment', 'cantt', 'bank', 'red', 'hospital', 'medical', 'new', 'old']);

interface NamedWords {
  text: string;
  from: number;
  to: number;
  names: readonly PlaceName[];
}

function findNames({ exact }: PlaceIndex, text: string): PlaceName[] {
  const spelling = spellingKey(text);
  if (spelling.length < LEAST_LETTERS || COMMON.has(spelling)) return [];
  const alike = (exact.get(soundKey(spelling)) ?? []).filter((name) => !AIRPORT_CODE.test(name.text));
  const same = alike.filter((name) => spellingKey(name.text) === spelling);
  const mayBeMisspelt = spelling.length >= LEAST_LETTERS_BY_SOUND && !text.includes(' ');
  return same.length > 0 || !mayBeMisspelt ? same : alike;
}

function toReading({ text, from, to, names }: NamedWords, all: readonly NamedWords[], count: number): Reading {
  const others = all.filter((other) => other.to <= from || other.from >= to).flatMap((other) => other.names);
  const regions = new Set<IndexedPlace>(others.map(({ place }) => place).filter(({ level }) => level !== 'city'));
  const isTown = names.some(({ place }) => place.level === 'city');
  const weight = (isTown ? OF_WORDS : OF_REGIONS) + (to === count ? LAST : 0);
  return { name: text, within: regions, weight, level: null, isWord: true };
}

export interface TextWords {
  words: readonly string[];
  /** Those that name a place. */
  named: readonly NamedWords[];
}

/** "St. John's" and 'G.B. Pant' have two words. */
export function splitWords(text: string): string[] {
  const words = text.replaceAll(/['’]/g, '').split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== ''); // prettier-ignore
  const isInitial = (word: string | undefined) => word?.length === 1;
  const joined: string[] = [];
  for (const [i, word] of words.entries())
    if (isInitial(word) && isInitial(words[i - 1])) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
  return joined.slice(0, MAX_WORDS);
}

export function findNamedWords(text: string, index: PlaceIndex): TextWords {
  const words = splitWords(text);
  const spans = words.flatMap((_word, from) =>
    Array.from({ length: Math.min(MAX_NAME_WORDS, words.length - from) }, (_, i) => ({ from, to: from + i + 1 })),
  );
  const named = spans
    .map(({ from, to }) => ({ from, to, text: words.slice(from, to).join(' ') }))
    .map((span) => ({ ...span, names: findNames(index, span.text) }))
    .filter(({ names }) => names.length > 0);
  return { words, named };
}

/** Of the words that are not the whole text. */
export function readWords({ words, named }: TextWords): Reading[] {
  const parts = named.filter(({ from, to }) => to - from < words.length);
  return parts.slice(-MAX_READINGS).map((one) => toReading(one, parts, words.length));
}
