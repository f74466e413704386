// The files of names that places of India are found by, data/*.tsv.br: written by the tool in tools/geo.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { translations } from '#messages/languages.ts';

const decompress = promisify(brotliDecompress);

export const placeColumns = {
  /** `level` is s, d or c; `rank` ten times the logarithm of the population; names are separated by '; '. */
  places: ['level', 'id', 'parent', 'rank', 'name', 'names'],
  /** Names of the parts of a city; the district is given if it is not the city's. */
  neighbourhoods: ['city', 'district', 'names'],
  /** The districts that a PIN code may lie in, the likeliest first, separated by blanks. */
  pins: ['pin', 'districts'],
  /** The names in each language; '' where none is known. `level` as above. */
  localNames: ['level', 'id', ...translations.toSorted()],
} as const;

export type PlaceFile = keyof typeof placeColumns;
export type PlaceRow<F extends PlaceFile> = Record<(typeof placeColumns)[F][number], string>;

export const placeFileOf = (file: PlaceFile) => join(import.meta.dirname, 'data', `${file}.tsv.br`);

export async function readPlaceRows<F extends PlaceFile>(file: F): Promise<PlaceRow<F>[]> {
  const text = (await decompress(await readFile(placeFileOf(file)))).toString();
  const [columns = [], ...rows] = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((cells) => Object.fromEntries(columns.map((name, i) => [name, cells[i]])) as PlaceRow<F>);
}
