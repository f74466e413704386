// Telephone numbers: read by the calling code of the donor's country, kept in E.164.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { invalid } from '#contract/errors.ts';
import { selectOne, sql, type Queryable } from '#server/database/sql.ts';

/** Numbers in forms without a country are read as Indian. */
export const DEFAULT_CALLING_CODE = '91';

/** Digits of a country's calling code, without the plus sign. */
export async function findCallingCode(db: Queryable, country: number): Promise<string> {
  const row = await selectOne<{ code: string }>(
    db,
    sql`select calling_code as code from countries where country_id = ${country}`,
  );
  return row?.code ?? DEFAULT_CALLING_CODE;
}

/** E.164, or null where this is no number of the country. With a leading '+' it may be any country's. */
export function readPhone(text: string, callingCode: string): string | null {
  const asDialled = text.startsWith('+') ? text : `+${callingCode} ${text}`;
  const byCode = text.startsWith('+') ? null : parsePhoneNumberFromString(text, { defaultCallingCode: callingCode });
  const found = [byCode, parsePhoneNumberFromString(asDialled)].find((number) => number?.isValid());
  return found?.number ?? null;
}

/** The same, but a number that cannot be is a 400 for its field. */
export function requirePhone(field: string, text: string, callingCode: string): string {
  const number = readPhone(text, callingCode);
  if (number === null) throw invalid(field, `This is not a telephone number of the country with +${callingCode}.`);
  return number;
}

/** The ways in which people type a number they know (E.164), digits alone. */
export function spellPhone(number: string): string[] {
  const national = parsePhoneNumberFromString(number)?.nationalNumber;
  const digits = number.replace(/\D/g, '');
  return national === undefined ? [digits] : [digits, national, `0${national}`];
}
