// The cells of a former register as values: the rules of registration, and the spellings that registers use.
import * as z from 'zod/mini';
import { bloodGroups, type BloodGroup } from '#contract/blood.ts';
import { email, phone } from '#contract/contactFields.ts';
import { genders, numberChoices, YearOfBirth } from '#contract/donorFields.ts';
import { name } from '#contract/names.ts';
import { NewUserId } from '#contract/userIds.ts';
import { languageCodes, nameOf, type LanguageCode } from '#messages/languages.ts';
import { wordsOf } from '#contract/message.ts';
import { withAsciiDigits } from '#contract/phones.ts';
import { languages } from '#messages/catalogues.ts';
import { DEFAULT_CALLING_CODE, parsePhone, type PhoneKind } from '#server/fields/phones.ts';
import { Fault, type FaultKind } from './faults.ts';
import { findMeaning, inEnglish, readParts } from './words.ts';

/** Cells that stand for nothing. */
const NOTHING = /^(?:-+|n\/?a|n\.a\.?|#n\/a|nan|nat|nil\.?|none|null|undefined|\\n|\.)$/i;
export const isBlank = (cell: string): boolean => cell === '' || NOTHING.test(cell);

function parseAs<T>(kind: FaultKind, schema: z.ZodMiniType<T>, cell: string): T {
  const parsed = z.safeParse(schema, cell);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Fault(kind, issue ? languages.en.read(wordsOf(issue)) : kind);
}

const Name = name('field.fullName');
const Phone = phone();
const Landline = phone('field.landlineNumber');
const MAX_GROUP = 50;
const Email = email();

export const readName = (cell: string) => parseAs('name', Name, cell);
export const readEmail = (cell: string) => (isBlank(cell) ? '' : parseAs('e-mail address', Email, cell));
export const readUserId = (cell: string) => (isBlank(cell) ? null : parseAs('user id', NewUserId, cell));

/** A year or a day in it. */
export function readYearOfBirth(cell: string): number {
  const years = withAsciiDigits(cell).match(/(?<!\d)(?:19|20)\d\d(?!\d)/g);
  if (years?.length !== 1) throw new Fault('year of birth', `'${cell}' has no year of four digits.`);
  return parseAs('year of birth', YearOfBirth, years[0]);
}

const AGES = { least: 5, most: 110 };

/** The year of birth of who was so old in the year of a day; null without a day. */
export function readAge(cell: string, day: string | null): number | null {
  const age = Number(/^(\d{1,3})(?:\.0+)?[\p{L}\p{M}\s.]*$/u.exec(withAsciiDigits(cell))?.[1] ?? 0);
  if (age < AGES.least || age > AGES.most) throw new Fault('year of birth', `'${cell}' is no age.`);
  return day === null ? null : parseAs('year of birth', YearOfBirth, `${Number(day.slice(0, 4)) - age}`);
}

/** What a program makes of a whole number: 9.849012345E9. Spreadsheets round what they write so, with a plus sign. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e(\+?)0*(\d{1,2})$/i;
/** Zeros at the end of a number, which programs leave out. */
const MOST_ZEROS = 2;

/** What stands beside a number: 'Ph: ', ' (WhatsApp)'. */
const LABEL = /^(?:tel|ph|phone|mob|mobile|cell|contact|whatsapp)(?: no| number)?[ .:-]{0,3}(?=[+\d(])/i;
const REMARK = /(?:\([^()\d]{1,30}\)|[,;.])$/;

function writeOut(cell: string): string {
  const bare = withAsciiDigits(cell).replace(LABEL, '').replace(REMARK, '').trim();
  const typed = bare.replace(/^(\+?\d{10,14})\.0+$/, '$1');
  const parts = SCIENTIFIC.exec(typed);
  if (!parts) return typed;
  const [, first = '', decimals = '', plus, exponent] = parts;
  const zeros = Number(exponent) - decimals.length;
  if (zeros < 0 || zeros > (plus === '' ? MOST_ZEROS : 0))
    throw new Fault('rounded number', `'${cell}' was rounded by a spreadsheet: its digits are lost.`);
  return `${first}${decimals}${'0'.repeat(zeros)}`;
}

export function readPhone(cell: string, kind: PhoneKind): string {
  const typed = parseAs('number', kind === 'mobile' ? Phone : Landline, writeOut(cell));
  const number = parsePhone(typed, DEFAULT_CALLING_CODE, kind);
  if (number === null) throw new Fault('number', `'${cell}' is no ${kind === 'mobile' ? 'mobile ' : ''}number.`);
  return number;
}

// prettier-ignore
const GROUP =
  /^(?<letters>a[12]?b|ab[12]?|a[12]?|b|[o0])(?:(?<positive>\+(?:i?ve)?(?:po[siteav]{1,9}|plus)?|-?(?:po[siteav]{1,9}|plus))|-(?:i?ve)?(?:n[ea]g[iteav]{0,8}|minus)?|n[ea]g[iteav]{0,8}|minus)(?<kind>a[12]b?|ab[12])?$/;
const withoutKind = (letters: string) => letters.replace('0', 'o').replaceAll(/[12]/g, '');
/** A minus sign that belongs to the letter, and then a word that says the contrary. */
const CONTRADICTION = /\S-\s+p|\u2212\s*p/i;

/** 'O +ve', '0 Positive', 'a1b-' … A1, A2 and A1B are kinds of A and AB. */
function findGroup(cell: string): BloodGroup | undefined {
  const typed = inEnglish(withAsciiDigits(cell.normalize('NFKC'))).replaceAll(/[\u2010\u2011]/g, '-');
  const text = typed
    .toLowerCase()
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[\s()[\].,:;_"'`“”‘’\u200B-\u200F\u202A-\u202E]|rhesus|blood|group|type|^bg/g, '')
    .replaceAll(/rhd|rh/g, '');
  const { letters, positive, kind } = GROUP.exec(text)?.groups ?? {};
  const main = withoutKind(letters ?? '');
  const isOther = kind !== undefined && withoutKind(kind) !== main;
  if (isOther || CONTRADICTION.test(typed)) return undefined;
  return bloodGroups.find((one) => one === `${main.toUpperCase()}${positive === undefined ? '-' : '+'}`);
}

/** Also in two spellings, such as 'O+ (ओ पॉजिटिव)'. */
export function readBloodGroup(cell: string): BloodGroup {
  const given = cell.slice(0, MAX_GROUP + 1);
  const group = findGroup(given) ?? readParts(given, findGroup);
  if (group === undefined || given.length > MAX_GROUP) throw new Fault('blood group', `'${cell}' is no blood group.`);
  return group;
}

const isGenderOf = (part: string) => (gender: (typeof genders)[number]) =>
  [gender, gender[0], { Female: 'Woman', Male: 'Man', Other: 'Other' }[gender]].some(
    (word) => word?.toLowerCase() === part.toLowerCase(),
  ) || findMeaning(part) === gender;

/** In the words of each language, or its first letter in English. */
export function readGender(cell: string): string | null {
  if (isBlank(cell)) return null;
  const gender = readParts(cell, (part) => genders.find(isGenderOf(part)));
  if (gender === undefined) throw new Fault('gender', `'${cell}' is not known: Female, Male or Other.`);
  return gender;
}

const YES = ['a', 'yes', 'y', 'true', 't', 'on', '1', 'available', 'active'];
const NO = ['u', 'no', 'n', 'false', 'f', 'off', '0', 'unavailable', 'notavailable', 'inactive'];

export function readYesNo(cell: string, ifBlank: boolean): boolean {
  if (isBlank(cell)) return ifBlank;
  const isYes = readParts(cell, (part) => {
    const word = withAsciiDigits(part)
      .replace(/\.0+$/, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
    if (YES.includes(word) || findMeaning(part) === 'yes') return true;
    return NO.includes(word) || findMeaning(part) === 'no' ? false : undefined;
  });
  if (isYes !== undefined) return isYes;
  throw new Fault('availability', `'${cell}' is neither yes nor no.`);
}

export function readNumberShown(cell: string): (typeof numberChoices)[number] {
  if (isBlank(cell)) return 'always';
  const choice = numberChoices.find((one) => one === cell.toLowerCase());
  if (choice === undefined) throw new Fault('number shown', `'${cell}' is none of: ${numberChoices.join(', ')}.`);
  return choice;
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

export function readLanguage(cell: string): LanguageCode {
  if (isBlank(cell)) return 'en';
  const typed = cell.toLowerCase();
  const code = languageCodes.find(
    (one) => one === typed || [nameOf(one), englishNames.of(one)].some((word) => word?.toLowerCase() === typed),
  );
  if (code === undefined) throw new Fault('language', `'${cell}' is none of the site's languages.`);
  return code;
}
