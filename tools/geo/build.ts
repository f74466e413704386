// Writes server/seed/data/*.tsv.br, server/locations/data/*.tsv.br, public/district-seats.txt and public/district-names
// from the packages and keeps the ids of the present files.
// Run: npm run geo. Two runs give the same bytes. Takes about a minute, nearly all of it compression.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { translations } from '#messages/languages.ts';
import { readFormerPlaces } from '#server/locations/formerPlaces.ts';
import { placeColumns, placeFileOf, type PlaceFile, type PlaceRow } from '#server/locations/placeFiles.ts';
import { columns, fileOf, levels, readFileOf, readRows, type Level, type Row } from '#server/seed/locationFiles.ts';
import * as corrections from './corrections.ts';
import { localNames } from './localNames.ts';
import { readPostOffices } from './postal.ts';
import { makeSearchFiles } from './searchFiles.ts';
import { readSources } from './sources.ts';
import { assignIds } from './tables.ts';
import { buildWorld, type World } from './world.ts';

/** Throws with every correction that matches no place: it is a mistake, or GeoNames has caught up. */
function checkCorrections({ states, districts, cities }: World): void {
  const keys = new Set([...states, ...districts, ...cities].map(({ key }) => key));
  const { districtNames, headquarters, districtOverrides, pinDistricts, newDistricts } = corrections;
  const { cityAliases, cityPins } = corrections;
  const named = [districtNames, headquarters, cityAliases, cityPins].flatMap(Object.keys);
  const unmatched = [
    ...[
      ...named,
      ...localNames.keys(),
      ...Object.values(districtOverrides),
      ...Object.values(pinDistricts).flat(),
    ].filter((key) => !keys.has(key)),
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

function write(file: string, names: readonly string[], rows: readonly Record<string, string>[]): void {
  const cells = [names, ...rows.map((row) => names.map((name) => row[name]!))];
  if (cells.flat().some((cell) => /[\t\n]/.test(cell))) throw new Error(`${file}: a cell has a tab or a line break.`);
  const bytes = compress(cells.map((row) => `${row.join('\t')}\n`).join(''));
  writeFileSync(file, bytes);
  const inactive = rows.filter((row) => row.active === '0').length;
  process.stdout.write(`${relative('.', file)}: ${rows.length} rows, ${inactive} inactive, ${bytes.length} bytes\n`);
}

/** What the browser compares its own position with: id, latitude, longitude, id of the state, name. */
function writeSeats(districts: readonly Row<'districts'>[]): void {
  const rows = districts.filter((row) => row.active === '1' && row.latitude !== '');
  const lines = rows.map((row) => [row.id, row.latitude, row.longitude, row.state_id, row.name].join('\t'));
  writeFileSync('public/district-seats.txt', `${lines.join('\n')}\n`);
}

/** For the nearest districts in the browser: id and name, a file a language. */
function writeNames(rows: readonly PlaceRow<'localNames'>[]): void {
  for (const language of translations) {
    const known = rows.filter((row) => row.level === 'd' && row[language] !== '');
    const lines = known.map((row) => `${row.id}\t${row[language]}`);
    writeFileSync(`public/district-names/${language}.txt`, `${lines.join('\n')}\n`);
  }
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
for (const level of levels) write(fileOf(level), columns[level], files[level]);
const searchFiles = makeSearchFiles(world, files, readPostOffices(), await readFormerPlaces());
for (const file of Object.keys(placeColumns) as PlaceFile[])
  write(placeFileOf(file), placeColumns[file], searchFiles[file]);
writeSeats(files.districts);
writeNames(searchFiles.localNames);
