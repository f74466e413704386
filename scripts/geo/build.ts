// Writes server/database/seed/locations/*.csv.br from the packages, keeping the ids that the present files have given.
// Run: npm run geo. Two runs give the same bytes. Takes about a minute, nearly all of it compression.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { formatCsv } from '#server/database/seed/csv.ts';
import { columns, fileOf, levels, readRows, type Level, type Row } from '#server/database/seed/locationFiles.ts';
import { checkReviewed } from './reviewed.ts';
import { readSources } from './sources.ts';
import { numberWorld, type Files } from './tables.ts';
import { arrangeWorld } from './world.ts';

async function readPrevious<L extends Level>(level: L): Promise<Row<L>[]> {
  return existsSync(fileOf(level)) ? readRows(level, await readFile(fileOf(level))) : [];
}

function compress(text: string): Buffer {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const bytes = Buffer.from(text);
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

function write<L extends Level>(level: L, rows: Row<L>[]): void {
  const names: readonly (keyof Row<L>)[] = columns[level];
  const cells = rows.map((row) => names.map((name) => row[name]));
  const bytes = compress(formatCsv([names.map(String), ...cells]));
  mkdirSync(dirname(fileOf(level)), { recursive: true });
  writeFileSync(fileOf(level), bytes);
  const lost = rows.filter(({ active }) => active === '0').length;
  process.stdout.write(`${level}: ${rows.length} rows, ${lost} of them inactive, ${bytes.length} bytes\n`);
}

const sources = readSources();
const world = arrangeWorld(sources);
checkReviewed(world);
const previous: Files = {
  countries: await readPrevious('countries'),
  states: await readPrevious('states'),
  districts: await readPrevious('districts'),
  cities: await readPrevious('cities'),
};
const files = numberWorld(world, previous);
for (const level of levels) write(level, files[level]);
