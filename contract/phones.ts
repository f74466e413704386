// Phone numbers as typed or pasted, reduced to a plus sign and ASCII digits.

/** A digit of any script. The ten digits of a script have consecutive code points. */
function toAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** The text with the digits of every script as ASCII digits. */
export const withAsciiDigits = (text: string): string => text.normalize('NFKC').replace(/\p{Nd}/gu, toAscii);

/** Ten digits from 6 to 9, whole groups of digits, with a blank where something stood between two of them. */
const INDIAN_MOBILE = /(?<!\d)(?:(?:00 ?)?9 ?1 ?|0 ?)?[6-9](?: ?\d){9}(?!\d)/;

/** Whether a bounded text contains the number of a mobile phone in India, whatever but letters stands between its digits. */
export const hasIndianMobile = (text: string): boolean =>
  INDIAN_MOBILE.test(withAsciiDigits(text).replace(/[^\p{L}\d]+/gu, ' '));

/** A plus sign and eight digits or more, as numbers of any country are written; 'O+ 28/11/2026' is none. */
const INTERNATIONAL = /\+\(?\d(?:[^\p{L}\d]{0,2}\d){7}/u;

/** Whether a bounded text contains a phone number with the code of its country. */
export const hasInternationalNumber = (text: string): boolean => INTERNATIONAL.test(withAsciiDigits(text));

/** Accepts '(+91) 98490-12345', '0091 98490 12345' and '९८४९०१२३४५'; returns other text unchanged. */
export function normalizeTyped(text: string): string {
  const compact = withAsciiDigits(text).replace(/[\p{DI}\s\p{Pd}\u2212.·/()[\]]/gu, '');
  return /^\+?\d+$/.test(compact) ? compact.replace(/^00/, '+') : text;
}
