// Writes server/seed/data/*.csv.br from the packages, keeping the ids that the present files have given.
// Run: npm run geo. Two runs give the same bytes. Takes about a minute, nearly all of it compression.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { formatCsv } from '#server/seed/csv.ts';
import { columns, fileOf, levels, readFileOf, readRows, type Level, type Row } from '#server/seed/locationFiles.ts';
import { checkReviewed } from './reviewed.ts';
import { readSources } from './sources.ts';
import { numberWorld } from './tables.ts';
import { arrangeWorld } from './world.ts';

async function readPrevious<L extends Level>(level: L): Promise<Row<L>[]> {
  return existsSync(fileOf(level)) ? readRows(level, await readFileOf(level)) : [];
}

function compress(text: string): Buffer {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const bytes = Buffer.from(text);
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

function write(level: Level, rows: readonly Record<string, string>[]): void {
  const names = columns[level];
  const bytes = compress(formatCsv([names, ...rows.map((row) => names.map((name) => row[name]!))]));
  mkdirSync(dirname(fileOf(level)), { recursive: true });
  writeFileSync(fileOf(level), bytes);
  const lost = rows.filter((row) => row.active === '0').length;
  process.stdout.write(`${level}: ${rows.length} rows, ${lost} of them inactive, ${bytes.length} bytes\n`);
}

const world = arrangeWorld(readSources());
checkReviewed(world);
const files = numberWorld(world, {
  countries: await readPrevious('countries'),
  states: await readPrevious('states'),
  districts: await readPrevious('districts'),
  cities: await readPrevious('cities'),
});
for (const level of levels) write(level, files[level]);
