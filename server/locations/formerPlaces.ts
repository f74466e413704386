// Former names of states and districts, those that were divided, and usual spellings: data/formerPlaces.tsv, reviewed by hand.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spellingKey, soundKey } from './fold.ts';

const kinds = ['renamed', 'divided', 'spelled'] as const;

export interface FormerPlace {
  kind: (typeof kinds)[number];
  /** The district's state; '' for a state. */
  state: string;
  former: readonly string[];
  /** Of a divided one all its parts, the first of which succeeds it. */
  today: readonly { name: string; state: string }[];
  /** A day or a year; '' of a spelling. */
  since: string;
}

const file = join(import.meta.dirname, 'data', 'formerPlaces.tsv');

export async function readFormerPlaces(): Promise<FormerPlace[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [kind, state = '', former = '', today = '', since = ''] = line.split('\t');
    const parts = today.split('; ').map((part) => part.split(', '));
    return {
      kind: kinds.find((known) => known === kind) ?? 'spelled',
      state,
      former: former.split('; '),
      today: parts.map(([name = '', other = state]) => ({ name, state: other })),
      since,
    };
  });
}

/** In every script of the site. */
const DISTRICT_WORDS = new Set(
  'district districts division distt dist dst dt dtt jilla jila jill zilla zila zilha जिला ज़िला जिल्हा জেলা জিলা જિલ્લો જિલ્લા ਜ਼ਿਲ੍ਹਾ ଜିଲ୍ଲା மாவட்டம் జిల్లా ಜಿಲ್ಲೆ ജില്ല ضلع'
    .split(' ')
    .map(spellingKey),
);
const OTHER_WORDS = new Set(['the', 'state', 'of', 'and', 'ut', 'union', 'territory', 'revenue']);
const DIRECTIONS = new Map(
  Object.entries({
    n: 'north uttar uttara uttari northern',
    s: 'south dakshin dakshina dakshini southern',
    e: 'east purba purbi purva purvi poorvi poorva eastern',
    w: 'west paschim pashchim paschimi pashchimi western',
  }).flatMap(([letter, words]) => words.split(' ').map((word) => [word, letter] as const)),
);

export const isDistrictWord = (word: string): boolean => DISTRICT_WORDS.has(spellingKey(word));

/** A word of the kind stands in it. */
export const saysDistrict = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}]+/u).some((word) => word !== '' && isDistrictWord(word));

/** Keys of a state or district by spelling and by sound: 'North 24 Parganas', '24 Parganas (N)' and 'Uttar Parganas' share both. */
export function regionKeys(text: string): { spelling: string; sound: string } {
  const words = text.split(/[^\p{L}\p{M}]+/u).map(spellingKey).filter((word) => word !== ''); // prettier-ignore
  const letters = words.filter((word) => word.length === 1);
  const telling = words.filter((word) => !DISTRICT_WORDS.has(word) && !OTHER_WORDS.has(word));
  const named = telling.length > 0 ? telling : words;
  const directionOf = (word: string) =>
    DIRECTIONS.get(word) ?? (letters.length === 1 && named.length > 1 && 'nsew'.includes(word) ? word : undefined);
  const directions = named.flatMap((word) => directionOf(word) ?? []).sort();
  const rest = named.filter((word) => directionOf(word) === undefined).join('');
  return { spelling: `${directions.join('')} ${rest}`, sound: `${directions.join('')} ${soundKey(rest)}` };
}
