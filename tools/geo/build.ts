// Writes server/seed/data/*.tsv.br and public/district-seats.txt from the packages and keeps the ids of the present files.
// Run: npm run geo. Two runs give the same bytes. Takes about a minute, nearly all of it compression.
import { writeFileSync } from 'node:fs';
import { constants, brotliCompressSync } from 'node:zlib';
import { columns, fileOf, levels, readFileOf, readRows, type Level, type Row } from '#server/seed/locationFiles.ts';
import { cityAliases, districtNames, districtOverrides, headquarters, newDistricts } from './corrections.ts';
import { readSources } from './sources.ts';
import { assignIds } from './tables.ts';
import { buildWorld, type World } from './world.ts';

/** Throws with every correction that matches no place: it is a mistake, or GeoNames has caught up. */
function checkCorrections({ districts, cities }: World): void {
  const districtKeys = new Set(districts.map(({ key }) => key));
  const cityKeys = new Set(cities.map(({ key }) => key));
  const inDistricts = [
    ...Object.keys(districtNames),
    ...Object.keys(headquarters),
    ...Object.values(districtOverrides),
  ];
  const unmatched = [
    ...inDistricts.filter((key) => !districtKeys.has(key)),
    ...Object.keys(cityAliases).filter((key) => !cityKeys.has(key)),
    ...newDistricts
      .filter((added) => districts.filter((d) => d.parent === added.state && d.name === added.name).length > 1)
      .map(({ name }) => `a second ${name}`),
  ];
  if (unmatched.length > 0) throw new Error(`Corrections without a match: ${unmatched.join(', ')}.`);
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
  const cells = [names, ...rows.map((row) => names.map((name) => row[name]!))];
  if (cells.flat().some((cell) => /[\t\n]/.test(cell))) throw new Error(`${level}: a cell has a tab or a line break.`);
  const bytes = compress(cells.map((row) => `${row.join('\t')}\n`).join(''));
  writeFileSync(fileOf(level), bytes);
  const inactive = rows.filter((row) => row.active === '0').length;
  process.stdout.write(`${level}: ${rows.length} rows, ${inactive} of them inactive, ${bytes.length} bytes\n`);
}

/** What the browser compares its own position with: id, latitude, longitude, id of the state, name. */
function writeSeats(districts: readonly Row<'districts'>[]): void {
  const rows = districts.filter((row) => row.active === '1' && row.latitude !== '');
  const lines = rows.map((row) => [row.id, row.latitude, row.longitude, row.state_id, row.name].join('\t'));
  writeFileSync('public/district-seats.txt', `${lines.join('\n')}\n`);
}

const readPrevious = async <L extends Level>(level: L) => readRows(level, await readFileOf(level));

const world = buildWorld(readSources());
checkCorrections(world);
const files = assignIds(world, {
  countries: await readPrevious('countries'),
  states: await readPrevious('states'),
  districts: await readPrevious('districts'),
  cities: await readPrevious('cities'),
});
for (const level of levels) write(level, files[level]);
writeSeats(files.districts);
