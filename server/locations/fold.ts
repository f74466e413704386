// Two keys of a name. Equal spellings share the first; spellings that sound alike share the second.
import { transliterate } from './transliterate.ts';

/** Codes of airports are found as they are written; any text sounds like one of them. */
export const AIRPORT_CODE = /^[A-Z]{2,4}$/;
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

type Rule = readonly [RegExp, string];

/** In this order: a rule relies on those before it. */
const BEFORE_DOUBLES: readonly Rule[] = [
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
];
const AFTER_DOUBLES: readonly Rule[] = [
  [/ai/g, 'i'],
  [/m(?=[bp])/g, 'n'],
  [/e/g, 'i'],
  [/o/g, 'u'],
];

const apply = (rules: readonly Rule[], key: string) => rules.reduce((text, [from, to]) => text.replace(from, to), key);

const withoutDoubles = (key: string) =>
  Array.from(key)
    .filter((letter, i, letters) => letter !== letters[i - 1])
    .join('');

/** Reduces a spelling key to its sound; abbreviations such as 'HP' stay. */
export function soundKey(spelling: string): string {
  if (spelling.length <= 2) return spelling;
  const sound = withoutDoubles(apply(AFTER_DOUBLES, withoutDoubles(apply(BEFORE_DOUBLES, spelling))));
  return sound.length > 1 && sound.endsWith('a') ? sound.slice(0, -1) : sound;
}
