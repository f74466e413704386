// The rules for names, apart from other fields: a search needs no code for them.
import * as z from 'zod/mini';
import type { Words } from '#messages/translate.ts';
import { labelOf, line, type Label } from './fields.ts';
import { fault } from './message.ts';
import { hasIndianMobile } from './phones.ts';

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const LINK =
  /:\/\/|www[.\u3002]|@|[\p{L}\p{N}][.\u3002]\p{L}{2,24}\/\S|[\p{L}\p{N}]{2}[.\u3002](?:com|net|org|in|co|info|io|biz|xyz|me|us|uk|ru|cn|tk|ly|gl|app|dev|online|site|shop|store|top|club|live|link|click|web|website|tech|page|example)(?![\p{L}\p{N}])/u;

/** Whether a text contains a web or e-mail address, or text that programs turn into a link. */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC').toLowerCase());

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

const nameChecks = (label: Words) => [
  z.refine<string>(hasLetter, fault('fault.noLetter', { label })),
  z.refine<string>((value) => !hasLink(value), fault('fault.hasLink', { label })),
];

/** A name that may be stored already, from before the rules of `name`: those apply where it is changed. */
export const storedName = (field: Label) => line(field).check(...nameChecks(labelOf(field)));

/** The name of a person, place or organisation. */
export function name(field: Label) {
  const label = labelOf(field);
  return line(field).check(
    z.overwrite(foldStyledLetters),
    ...nameChecks(label),
    z.refine((value) => !hasUnassigned(value), fault('fault.unusable', { label })),
    z.refine((value) => !hasIndianMobile(value), fault('fault.hasNumber', { label })),
    z.refine((value) => !hasMixedAlphabets(value), fault('fault.mixedAlphabets', { label })),
  );
}
