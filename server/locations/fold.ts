// Two keys of a name. Equal spellings share the first; spellings that sound alike share the second.
import { transliterate } from './transliterate.ts';

const NOT_ASCII = /[^\0-\u007F]/;
/** No name is longer; the rest of a text cannot help to find one. */
const MAX_KEY = 60;

/** Lower-case Latin letters alone. The text must be bounded. */
export function spellingKey(text: string): string {
  const lower = text.toLowerCase();
  // Composed first: decomposition would split vowels of Bengali and Tamil in two.
  const latin = NOT_ASCII.test(lower) ? transliterate(lower.normalize('NFC')).normalize('NFKD') : lower;
  return latin.replace(/[^a-z]/g, '').slice(0, MAX_KEY);
}

/** In this order: a rule relies on those before it. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/sch/g, 's'],
  [/ck|q/g, 'k'],
  [/c(?!h)/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/(?:au|[ao]w)(?![aeiou])/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/ee|ea|ie/g, 'i'],
  [/oo|ou/g, 'u'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
  [/ai/g, 'i'],
  [/m(?=[bp])/g, 'n'],
  [/e/g, 'i'],
  [/o/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(.)a$/, '$1'],
];

/** Reduces a spelling key to its sound; abbreviations such as 'HP' stay. */
export function soundKey(spelling: string): string {
  if (spelling.length <= 2) return spelling;
  return RULES.reduce((key, [from, to]) => key.replace(from, to), spelling);
}
