// The rules for names, apart from other fields: a search needs no code for them.
import * as z from 'zod/mini';
import type { Words } from '#messages/translate.ts';
import { labelOf, line, type Label } from './fields.ts';
import { fault } from './message.ts';
import { hasIndianMobile } from './phones.ts';

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const ENDINGS = new Set(
  'com net org in co info io biz xyz me us uk ru cn tk ly gl app dev online site shop store top club live link click web website tech page example'.split(
    ' ',
  ),
);
const ADDRESS = /:\/\/|www[.\u3002]|[\p{L}\p{N}][.\u3002]\p{L}{2,24}\/\S/iu;

/** The words before a dot and an ending of web addresses, with the ending. */
function* findEndings(text: string): Generator<{ word: string; ending: string }> {
  for (const [dotted] of text.matchAll(/[\p{L}\p{M}\p{N}.\u3002]+/gu)) {
    const words = dotted.split(/[.\u3002]/);
    for (const [index, word] of words.entries()) {
      const ending = words[index + 1] ?? '';
      if (word.length > 1 && ENDINGS.has(ending.toLowerCase())) yield { word, ending };
    }
  }
}

/** Whether a text contains a web or e-mail address, or text that programs turn into a link. */
export function hasLink(value: string): boolean {
  const text = value.normalize('NFKC');
  return text.includes('@') || ADDRESS.test(text) || !findEndings(text).next().done;
}

/** What follows is a word: 'Opp.Club Road'. */
const ABBREVIATION = /^(?:opp|dist|govt|nr|near|adj|beh|behind|beside|tal|vill)$/i;
const SHORT_WORD = 4;
/** 'Manoj.TK' */
const isInitials = (word: string, ending: string) => /^[A-Z]{2}$/.test(ending) && /^\p{Lu}/u.test(word);

/** The same for a name, in which most dots belong to initials and abbreviations, and '@' between blanks is an alias. */
function hasLinkInName(value: string, isPerson: boolean): boolean {
  const text = value.normalize('NFKC');
  if (/\S@|@\S/.test(text) || ADDRESS.test(text)) return true;
  return findEndings(text).some(({ word, ending }) => {
    if (ABBREVIATION.test(word)) return false;
    if (ending === ending.toLowerCase() || ending === 'IN') return true;
    return word.length > SHORT_WORD && !(isPerson && isInitials(word, ending));
  });
}

/** Letters and digits that stand for a style: mathematical, circled, squared and full-width ones. */
const STYLED = /[\u2100-\u214F\u2460-\u24FF\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1FF}\uFF00-\uFFEF]/gu;

/** Replaces a styled letter by the plain one, so that 𝐀 is A. Never longer than the text. */
export const foldStyledLetters = (text: string): string =>
  text.replace(STYLED, (styled) => {
    const plain = styled.normalize('NFKC');
    return /^[\p{L}\p{Nd}]$/u.test(plain) ? plain : styled;
  });

/** Private-use, unassigned and special characters: each system shows another sign, or none. */
const UNASSIGNED = /[\p{Co}\p{Cn}\uFFF9-\uFFFD]/u;

const hasUnassigned = (text: string): boolean => UNASSIGNED.test(text);

/** Whether a word has letters of Latin and of Cyrillic or Greek, many of which look alike. */
const hasMixedAlphabets = (text: string): boolean =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}\u200C\u200D]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word));

const persons: readonly Label[] = ['field.fullName', 'field.name', 'field.patientName'];

const nameChecks = (field: Label, label: Words) => [
  z.refine<string>(hasLetter, fault('fault.noLetter', { label })),
  z.refine<string>((value) => !hasLinkInName(value, persons.includes(field)), fault('fault.hasLink', { label })),
];

/** A name that may be stored already, from before the rules of `name`: those apply where it is changed. */
export const storedName = (field: Label) => line(field).check(...nameChecks(field, labelOf(field)));

/** The name of a person, place or organisation. */
export function name(field: Label) {
  const label = labelOf(field);
  return line(field).check(
    z.overwrite(foldStyledLetters),
    ...nameChecks(field, label),
    z.refine((value) => !hasUnassigned(value), fault('fault.unusable', { label })),
    z.refine((value) => !hasIndianMobile(value), fault('fault.hasNumber', { label })),
    z.refine((value) => !hasMixedAlphabets(value), fault('fault.mixedAlphabets', { label })),
  );
}
