// The four committed location files, data/*.tsv.br: written by the tool in tools/geo, loaded into the database at start.
// They also record the assigned ids. Rows are in display order.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** Parents before children. Only the next build uses `key`, and the coordinates of cities. */
export const columns = {
  countries: ['id', 'name', 'iso2', 'calling_code', 'active'],
  states: ['id', 'country_id', 'name', 'active', 'key'],
  districts: ['id', 'state_id', 'name', 'latitude', 'longitude', 'active', 'key'],
  cities: [
    'id', 'district_id', 'name', 'aliases', 'population', 'latitude', 'longitude', 'sort_last', 'active', 'key',
  ],
} as const; // prettier-ignore

export type Level = keyof typeof columns;
export type Column<L extends Level> = (typeof columns)[L][number];
/** Cells by column. Booleans are '1' and '0', unknown values are ''; aliases are separated by '; '. */
export type Row<L extends Level> = Record<Column<L>, string>;

export const levels = ['countries', 'states', 'districts', 'cities'] as const satisfies readonly Level[];

export const fileOf = (level: Level) => join(import.meta.dirname, 'data', `${level}.tsv.br`);

export const readFileOf = (level: Level): Promise<Buffer> => readFile(fileOf(level));

/** Cells in the order of `columns`. Throws when the file has other columns. */
export async function readCells(level: Level, compressed: Buffer): Promise<string[][]> {
  const [header, ...lines] = (await decompress(compressed)).toString().replace(/\n$/, '').split('\n');
  if (header !== columns[level].join('\t')) throw new Error(`${level}.tsv.br has other columns than expected.`);
  return lines.map((line) => line.split('\t'));
}

export async function readRows<L extends Level>(level: L, compressed: Buffer): Promise<Row<L>[]> {
  const names = columns[level];
  const rows = await readCells(level, compressed);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])) as Row<L>);
}
