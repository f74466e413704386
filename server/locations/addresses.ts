// What stands in a text beside names of places: the country, a PIN code, the kind of place, signs.
import { withAsciiDigits } from '#contract/phones.ts';
import { spellingKey } from './fold.ts';

const SEPARATOR = /[,،;()[\]/|\n]|\s[-–—]+\s/;
const COUNTRY =
  /(?<![\p{L}\p{M}])(?:india|bharat|hindustan|ind|भारत|ভারত|ਭਾਰਤ|ભારત|ଭାରତ|இந்தியா|భారతదేశం|ಭಾರತ|ഇന്ത്യ|ہندوستان|بھارت)$/iu;
const PIN = /(?<!\d)([1-9]\d{2})[\s-]?(\d{3})(?!\d)/;
/** What stands before a PIN code. */
const PIN_WORD = /(?<![\p{L}\p{M}])(?:pin code|pincode|pin|postal code|zip)$/iu;
/** They say what a town is; some towns are called so. */
const KINDS =
  /(?<![\p{L}\p{M}])(?:village|vill?|vlg|gram|town|city|mandal|mandalam|mdl|tehsil|tahsil|taluk|taluka|tq|tal|block|post|po|p\.o|ps|panchayat|municipality|district|distt?|dt|at|near)(?![\p{L}\p{M}])\.?/giu;
const LEAST_LETTERS = 3;
/** A longer cell is no address. */
const MAX_LENGTH = 300;

export interface Address {
  /** Without country, PIN code and signs around it. */
  text: string;
  parts: string[];
  pin: number | null;
}

const SIGN = /[\s.,;:#()/-]/;

function trim(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && SIGN.test(text[from]!)) from += 1;
  while (to > from && SIGN.test(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

export function readAddress(typed: string): Address {
  const text = withAsciiDigits(typed.slice(0, MAX_LENGTH));
  const pin = PIN.exec(text);
  const before = trim(pin ? text.slice(0, pin.index) : text).replace(PIN_WORD, '');
  const rest = trim(pin ? `${before} ${text.slice(pin.index + pin[0].length)}` : before);
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
