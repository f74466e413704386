// The cells of a former register as values: the rules of registration, and the spellings that registers use.
import * as z from 'zod/mini';
import { bloodGroups, type BloodGroup } from '#contract/blood.ts';
import { email, phone } from '#contract/contactFields.ts';
import { genders, numberChoices, YearOfBirth } from '#contract/profile.ts';
import { name } from '#contract/names.ts';
import { NewUserId } from '#contract/userIds.ts';
import { languageCodes, nameOf, type LanguageCode } from '#messages/languages.ts';
import { wordsOf } from '#contract/message.ts';
import { languages } from '#messages/catalogues.ts';
import { DEFAULT_CALLING_CODE, parsePhone, type PhoneKind } from '#server/fields/phones.ts';
import { Fault, type FaultKind } from './faults.ts';

/** Cells that stand for nothing. */
const NOTHING = /^(?:-+|n\/?a|nil|none|null|\\n|\.)$/i;
export const isBlank = (cell: string): boolean => cell === '' || NOTHING.test(cell);

function parseAs<T>(kind: FaultKind, schema: z.ZodMiniType<T>, cell: string): T {
  const parsed = z.safeParse(schema, cell);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Fault(kind, issue ? languages.en.read(wordsOf(issue)) : kind);
}

const Name = name('field.fullName');
const Phone = phone();
const Email = email();

export const readName = (cell: string) => parseAs('name', Name, cell);
export const readEmail = (cell: string) => (isBlank(cell) ? '' : parseAs('e-mail address', Email, cell));
export const readUserId = (cell: string) => (isBlank(cell) ? null : parseAs('user id', NewUserId, cell));
export const readYearOfBirth = (cell: string): number => {
  const years = cell.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g);
  if (years?.length !== 1) throw new Fault('year of birth', `'${cell}' has no year of four digits.`);
  return parseAs('year of birth', YearOfBirth, years[0]);
};

/** What a spreadsheet makes of a number in a narrow column, or of one with decimals. */
const SCIENTIFIC = /^[\d.,]+e[+-]?\d+$/i;

export function readPhone(cell: string, kind: PhoneKind): string {
  if (SCIENTIFIC.test(cell))
    throw new Fault('rounded number', `'${cell}' was rounded by a spreadsheet: its digits are lost.`);
  const typed = parseAs('number', Phone, cell.replace(/^(\d{10,12})\.0$/, '$1'));
  const number = parsePhone(typed, DEFAULT_CALLING_CODE, kind);
  if (number === null) throw new Fault('number', `'${cell}' is no ${kind === 'mobile' ? 'mobile ' : ''}number.`);
  return number;
}

const RHESUS = /(?:positive|\+ve|pos|\+)$/;

/** 'O +ve', '0 Positive', 'a1b-' … A1, A2 and A1B are kinds of A and AB. */
export function readBloodGroup(cell: string): BloodGroup {
  const text = cell
    .toLowerCase()
    .replaceAll(/[\s()._]|rh(?:d)?|group|type/g, '')
    .replaceAll(/[−–—]/g, '-');
  const sign = RHESUS.test(text) ? '+' : /(?:negative|-ve|neg|-)$/.test(text) ? '-' : '';
  const letters = text
    .replace(/(?:positive|negative|[+-]ve|pos|neg|[+-])$/, '')
    .replace(/^0$/, 'o')
    .replace(/^a[12](b?)$/, 'a$1');
  const group = bloodGroups.find((one) => one === `${letters.toUpperCase()}${sign}`);
  if (group === undefined) throw new Fault('blood group', `'${cell}' is no blood group.`);
  return group;
}

export function readGender(cell: string): string | null {
  if (isBlank(cell)) return null;
  const [letter] = cell.toLowerCase();
  const gender = genders.find(
    (one) => one.toLowerCase() === cell.toLowerCase() || (cell.length === 1 && one[0]?.toLowerCase() === letter),
  );
  if (gender === undefined) throw new Fault('gender', `'${cell}' is not known: Female, Male or Other.`);
  return gender;
}

const YES = ['a', 'yes', 'y', 'true', '1', 'available', 'active'];
const NO = ['u', 'no', 'n', 'false', '0', 'unavailable', 'notavailable', 'inactive'];

export function readYesNo(cell: string, ifBlank: boolean): boolean {
  if (isBlank(cell)) return ifBlank;
  const word = cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
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
