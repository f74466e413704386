// What a text asks for. A command is the whole text; a group and a place are a search; the rest is unknown, which is better
// than a wrong command.
import type { BloodGroup } from '#contract/blood.ts';
import { MOST_UNITS } from '#contract/bloodRequests.ts';
import { withAsciiDigits } from '#contract/phones.ts';
import { LONGEST_PAUSE_DAYS } from '#contract/profile.ts';
import { letterOf, translations, type LanguageCode } from '#messages/languages.ts';
import { readBloodGroup } from '#server/register/cells.ts';
import { findMeaning, means, type Meaning } from './words.ts';

type Plain<Kind extends string> = { [Each in Kind]: { kind: Each } }[Kind];

export type Command =
  | { kind: 'search'; bloodGroup: BloodGroup; place: string }
  | { kind: 'need'; bloodGroup: BloodGroup; place: string; units: number }
  | Plain<'next' | 'yes' | 'off' | 'on' | 'met' | 'wrong' | 'stop' | 'help' | 'unknown'>
  | { kind: 'pause'; days: number | null }
  | { kind: 'come' | 'no'; code: string | null }
  | { kind: 'choice'; number: number };

export interface ReadText {
  command: Command;
  /** That may be meant; none where the text is in Latin letters. */
  languages: readonly LanguageCode[];
}

/** Nothing is read behind it. */
const MOST_CHARACTERS = 300;
const MOST_WORDS = 40;
/** Of a question. */
export const MOST_CHOICES = 3;
/** Of 'O Rh positive'. */
const GROUP_WORDS = 3;
const PLAIN = ['next', 'yes', 'off', 'on', 'met', 'wrong', 'stop', 'help'] as const satisfies Meaning[];

const isNumber = (word: string | undefined, digits: RegExp): word is string => word !== undefined && digits.test(word);
const CODE = /^\d{4}$/;
const SMALL = /^\d{1,3}$/;
/** A number to call, which is no place. */
const LONG = /^\+?\d{8,}$/;

/** Apart at blanks and punctuation; a sign stays with its letter: 'O+,Guntur' is 'O+' and 'Guntur'. */
function splitWords(text: string): string[] {
  return withAsciiDigits(text.slice(0, MOST_CHARACTERS))
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\+(?!i?ve|po[sz]|[-\d])/gi, '+ ')
    .split(/[\s,;:.!?/()[\]"“”'‘’।|*#_=~<>&]+/u)
    .filter((word) => /[\p{L}\p{N}+-]/u.test(word))
    .slice(0, MOST_WORDS);
}

function readGroup(words: readonly string[]): BloodGroup | null {
  try {
    return words.some((word) => /^-+$/.test(word)) ? null : readBloodGroup(words.join(' '));
  } catch {
    return null;
  }
}

interface FoundGroup {
  bloodGroup: BloodGroup;
  from: number;
  to: number;
}

/** 'A' before 'B+' is an article, or half of 'AB+'. */
const isArticle = ([first, second = '']: readonly string[]) => /^a$/i.test(first!) && /^b/i.test(second);

/** The longest spelling at each place; null where there is none, or another. */
function findGroup(words: readonly string[]): FoundGroup | null {
  const found: FoundGroup[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (isArticle(words.slice(from)) && from === 0) return null;
    for (let count = isArticle(words.slice(from)) ? 0 : GROUP_WORDS; count > 0; count -= 1) {
      const bloodGroup = readGroup(words.slice(from, from + count));
      if (bloodGroup === null || from + count > words.length) continue;
      found.push({ bloodGroup, from, to: from + count });
      from += count - 1;
      break;
    }
  }
  return new Set(found.map(({ bloodGroup }) => bloodGroup)).size === 1 ? found[0]! : null;
}

/** The unit's number stands beside the group, or before the word 'units'. */
function findUnits(words: readonly string[], { from, to }: FoundGroup): { at: number; units: number } | null {
  const beside = [to, from - 1].find((at) => isNumber(words[at], SMALL));
  const before = words.findIndex((word, at) => isNumber(word, SMALL) && means(words[at + 1] ?? '', 'unit'));
  const at = before >= 0 ? before : (beside ?? -1);
  return at < 0 ? null : { at, units: Number(words[at]) };
}

const BESIDE_PLACES = ['need', 'need or town', 'unit', 'polite', 'other'] as const;

function readSearch(words: readonly string[]): Command {
  const group = findGroup(words);
  if (!group) return { kind: 'unknown' };
  const { bloodGroup, from, to } = group;
  const found = findUnits(words, group);
  const isNeed = words.some((word) => means(word, 'need', 'need or town')) && found !== null;
  if (isNeed && (found.units < 1 || found.units > MOST_UNITS)) return { kind: 'unknown' };
  const isOfPlace = (word: string, at: number) =>
    (at < from || at >= to) && at !== found?.at && !LONG.test(word) && !means(word, ...BESIDE_PLACES);
  const named = words.filter(isOfPlace);
  const place = (named.length > 0 ? named : words.filter((word) => means(word, 'need or town'))).join(' ');
  return isNeed ? { kind: 'need', bloodGroup, place, units: found.units } : { kind: 'search', bloodGroup, place };
}

/** A command with a number before or after it. */
function readNumbered(words: readonly string[]): Command | null {
  const [first, last] = [words[0]!, words.at(-1)!];
  if (means(first, 'pause')) {
    const rest = words.slice(1).filter((word) => !means(word, 'other') && !/^days?$/i.test(word));
    const days = rest.length === 1 && isNumber(rest[0], SMALL) ? Number(rest[0]) : 0;
    return { kind: 'pause', days: days >= 1 && days <= LONGEST_PAUSE_DAYS ? days : null };
  }
  const code = [first, last].find((word) => CODE.test(word)) ?? null;
  const others = words.filter((word) => word !== code);
  const meaning = others.length > 0 ? findMeaning(others)?.meaning : undefined;
  return meaning === 'come' || meaning === 'no' ? { kind: meaning, code } : null;
}

function readCommand(words: readonly string[]): Command | null {
  if (words.length === 0) return null;
  const [only] = words;
  if (words.length === 1 && isNumber(only, /^[1-9]$/) && Number(only) <= MOST_CHOICES)
    return { kind: 'choice', number: Number(only) };
  const meaning = findMeaning(words)?.meaning;
  const plain = PLAIN.find((one) => one === meaning);
  return plain ? { kind: plain } : readNumbered(words);
}

/** Of one script Hindi or Marathi, as a word of the text says. */
function findLanguages(text: string, words: readonly string[]): readonly LanguageCode[] {
  const ofScript = translations.filter((language) => letterOf(language).test(text));
  const ofWords = [findMeaning(words), ...words.map((word) => findMeaning([word]))].flatMap((found) =>
    found && found.languages.length === 1 ? found.languages : [],
  );
  const both = ofScript.filter((language) => ofWords.includes(language));
  return both.length > 0 ? both : ofScript;
}

/** The text must be bounded. */
export function readText(text: string): ReadText {
  const words = splitWords(text);
  const meant = words.filter((word) => !means(word, 'polite'));
  const command = readCommand(meant.filter((word) => !means(word, 'title'))) ?? readSearch(meant);
  return { command, languages: findLanguages(text.slice(0, MOST_CHARACTERS), meant) };
}
