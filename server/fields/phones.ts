// Phone numbers: parsed with the calling code of the donor's country, stored in E.164.
import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';
import { invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { Db } from '#server/db/kysely.ts';

/** Numbers in forms without a country are parsed as Indian. */
export const DEFAULT_CALLING_CODE = '91';

/** A mobile field accepts only mobile numbers; a landline field accepts any personal number. */
export type PhoneKind = 'mobile' | 'any';

const MOBILE: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];
const ANY: readonly NumberType[] = [...MOBILE, 'FIXED_LINE', 'VOIP', 'PERSONAL_NUMBER', 'UAN'];
/** In an operator's range according to libphonenumber, but a placeholder that nobody has. */
const PLACEHOLDER_NUMBER = '1234567890';

/** Digits of a country's calling code, without the plus sign. */
export async function findCallingCode(db: Db, country: number): Promise<string> {
  const found = await db
    .selectFrom('countries')
    .select('callingCode')
    .where('countryId', '=', country)
    .executeTakeFirst();
  return found?.callingCode ?? DEFAULT_CALLING_CODE;
}

/** E.164, or null if no operator of the country can have this number. A leading '+' allows any country. */
export function parsePhone(text: string, callingCode: string, kind: PhoneKind): string | null {
  const asDialled = text.startsWith('+') ? text : `+${callingCode} ${text}`;
  const byCode = text.startsWith('+') ? null : parsePhoneNumberFromString(text, { defaultCallingCode: callingCode });
  const types = kind === 'mobile' ? MOBILE : ANY;
  const found = [byCode, parsePhoneNumberFromString(asDialled)].find(
    (number) => number?.isValid() && types.includes(number.getType()) && number.nationalNumber !== PLACEHOLDER_NUMBER,
  );
  return found?.number ?? null;
}

/** The same, but an invalid number is a 400 for its field. */
export function requirePhone(field: string, text: string, callingCode: string, kind: PhoneKind): string {
  const number = parsePhone(text, callingCode, kind);
  if (number !== null) return number;
  const id = kind === 'mobile' ? 'fault.mobileOfCountry' : 'fault.phoneOfCountry';
  throw invalid(field, message(id, { code: callingCode }));
}

/** The spellings in which people type a known number (E.164), digits only. */
export function listPhoneSpellings(number: string): string[] {
  const national = parsePhoneNumberFromString(number)?.nationalNumber;
  const digits = number.replace(/\D/g, '');
  return national === undefined ? [digits] : [digits, national, `0${national}`];
}
