// What stands in a text beside names of places: the country, a PIN code, the kind of place, signs.
import { spellingKey } from './fold.ts';

const SEPARATOR = /[,،;()[\]/|\n]|\s[-–—]+\s/;
const COUNTRY =
  /(?:^|[\s,;(-]+)(?:india|bharat|hindustan|ind|भारत|ভারত|ਭਾਰਤ|ભારત|ଭାରତ|இந்தியா|భారతదేశం|ಭಾರತ|ഇന്ത്യ|ہندوستان|بھارت)[\s.)]*$/iu;
const PIN = /(?:\b(?:pin|pincode|pin code|postal code|zip)\b[\s.:#-]*)?(?<!\d)([1-9]\d{2})[\s-]?(\d{3})(?!\d)\.?/i;
/** They say what a town is; some towns are called so. */
const KINDS =
  /(?<![\p{L}\p{M}])(?:village|vill?|vlg|gram|town|city|mandal|mandalam|mdl|tehsil|tahsil|taluk|taluka|tq|tal|block|post|po|p\.o|ps|panchayat|municipality|district|distt?|dt|at|near)(?![\p{L}\p{M}])\.?/giu;
const LEAST_LETTERS = 3;

/** Digits of every script of India as 0 to 9. */
export const readDigits = (text: string): string =>
  text.replace(/[^\0-\u007F]/gu, (sign) => (/\p{Nd}/u.test(sign) ? String(digitOf(sign.codePointAt(0)!)) : sign));

/** The digits of a script begin at a code point that ends in 6 or 0; those of Arabic follow each other too. */
function digitOf(code: number): number {
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

export interface Address {
  /** Without country, PIN code and signs around it. */
  text: string;
  parts: string[];
  pin: number | null;
}

const trim = (text: string) => text.replace(/^[\s.,;:/-]+|[\s.,;:/-]+$/gu, '');

export function readAddress(typed: string): Address {
  const text = readDigits(typed);
  const pin = PIN.exec(text);
  const rest = trim(pin ? text.replace(pin[0], ' ') : text);
  const home = trim(rest.replace(COUNTRY, ''));
  const parts = home
    .split(SEPARATOR)
    .map(trim)
    .filter((part) => spellingKey(part) !== '');
  return { text: home, parts, pin: pin ? Number(`${pin[1]}${pin[2]}`) : null };
}

/** The texts that may be the name of a town, the likeliest first. */
export function townTexts(text: string): string[] {
  const { text: whole } = readAddress(text);
  // 'Gandhinagar (Basti)' is a village of that district.
  const outside = trim(whole.replace(/\([^)]*\)?/g, ' '));
  const { parts } = readAddress(outside);
  const bare = trim(outside.replace(KINDS, ' '));
  const texts = [whole, ...(spellingKey(bare).length < LEAST_LETTERS ? [] : [bare]), ...parts];
  return [...new Set(texts)].filter((one) => one !== '');
}
