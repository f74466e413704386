// Loads the locations into the database, once per version of the files.
// In batches of arrays: COPY does not work through the embedded engine's socket (pglite-socket 0.2.17
// closes the connection). All locations take about two seconds there.
import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import { columns, levels, readCells, readFileOf, type Level } from './locationFiles.ts';

const SEED = 'locations';
const BATCH = 20_000;
/** A fast machine finishes before the first progress message. */
const PROGRESS_INTERVAL_MS = 2_000;

type Print = (line: string) => void;

type Target = readonly [column: string, type: 'integer' | 'real' | 'text' | 'boolean', cell: string];

interface Table {
  /** The cell that groups rows into lists; '' if all are in one. */
  parent: string;
  /** The first is the primary key. */
  targets: readonly Target[];
}

/** Not a cell of the files: the position of the row. */
const POSITION = 'position';

const shared: readonly Target[] = [
  ['name', 'text', 'name'],
  ['position', 'integer', POSITION],
  ['active', 'boolean', 'active'],
];

const tables: Record<Level, Table> = {
  countries: {
    parent: '',
    targets: [
      ['country_id', 'integer', 'id'],
      ['iso2', 'text', 'iso2'],
      ['calling_code', 'text', 'calling_code'],
      ...shared,
    ],
  },
  states: {
    parent: 'country_id',
    targets: [['state_id', 'integer', 'id'], ['country_id', 'integer', 'country_id'], ...shared],
  },
  districts: {
    parent: 'state_id',
    targets: [
      ['district_id', 'integer', 'id'],
      ['state_id', 'integer', 'state_id'],
      ['latitude', 'real', 'latitude'],
      ['longitude', 'real', 'longitude'],
      ...shared,
    ],
  },
  cities: {
    parent: 'district_id',
    targets: [
      ['city_id', 'integer', 'id'],
      ['district_id', 'integer', 'district_id'],
      ['aliases', 'text', 'aliases'],
      ['population', 'integer', 'population'],
      ['is_other', 'boolean', 'sort_last'],
      ...shared,
    ],
  },
};

/** Skips unchanged rows, so that a newer version costs only what it changes. */
function writeUpsert(level: Level): string {
  const { targets } = tables[level];
  const names = targets.map(([column]) => column);
  const [key, ...rest] = names;
  const arrays = targets.map(([, type], i) => `$${i + 1}::${type}[]`);
  return `insert into ${level} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})
    on conflict (${key}) do update set ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${rest.map((name) => `${level}.${name}`).join(', ')})
      is distinct from (${rest.map((name) => `excluded.${name}`).join(', ')})`;
}

/** Numbers the rows of each list from 1, in the files' order. */
function findPositions(rows: string[][], parent: number): string[] {
  let position = 0;
  return rows.map((row, i) => {
    position = row[parent] === rows[i - 1]?.[parent] ? position + 1 : 1;
    return String(position);
  });
}

/** One array per column of the table. */
async function readArrays(level: Level, file: Buffer): Promise<(string | null)[][]> {
  const { targets, parent } = tables[level];
  const rows = await readCells(level, file);
  const names: readonly string[] = columns[level];
  return targets.map(([, type, cell]) => {
    if (cell === POSITION) return findPositions(rows, names.indexOf(parent));
    const at = names.indexOf(cell);
    return rows.map((row) => (type !== 'text' && row[at] === '' ? null : (row[at] ?? null)));
  });
}

const format = (count: number) => count.toLocaleString('en');

/** Counts loaded rows and prints progress. */
function countLoaded(total: number, print: Print): (rows: number) => void {
  print(`Loading ${format(total)} locations…`);
  let loaded = 0;
  let printedAt = performance.now();
  return (rows) => {
    loaded += rows;
    if (loaded === total || performance.now() - printedAt < PROGRESS_INTERVAL_MS) return;
    printedAt = performance.now();
    print(`${format(loaded)} of them loaded…`);
  };
}

type Arrays = Awaited<ReturnType<typeof readArrays>>;

const countRows = ([first = []]: Arrays) => first.length;

async function loadTable(db: Db, level: Level, arrays: Arrays, count: (rows: number) => void) {
  const upsert = writeUpsert(level);
  for (let from = 0; from < countRows(arrays); from += BATCH) {
    const batch = arrays.map((cells) => cells.slice(from, from + BATCH));
    await db.executeQuery(CompiledQuery.raw(upsert, batch));
    count(countRows(batch));
  }
}

async function loadTables(db: Db, files: readonly { level: Level; file: Buffer }[], print: Print) {
  const read = await Promise.all(
    files.map(async ({ level, file }) => ({ level, arrays: await readArrays(level, file) })),
  );
  const total = read.reduce((sum, { arrays }) => sum + countRows(arrays), 0);
  const count = countLoaded(total, print);
  for (const { level, arrays } of read) await loadTable(db, level, arrays, count);
}

async function readVersion(db: Db): Promise<string | undefined> {
  // Instances that start at once wait here for the one that loads.
  await sql`lock table seeds in share row exclusive mode`.execute(db);
  const seed = await db.selectFrom('seeds').select('version').where('name', '=', SEED).executeTakeFirst();
  return seed?.version;
}

async function recordVersion(db: Db, version: string): Promise<void> {
  await db
    .insertInto('seeds')
    .values({ name: SEED, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version, loadedAt: sql`now()` }))
    .execute();
}

/**
 * Updates the four location tables to the committed files; does nothing if they are up to date.
 * Runs inside the caller's transaction; an error leaves the rollback to the caller.
 */
export async function loadLocations(db: Db, print: Print): Promise<void> {
  const files = await Promise.all(levels.map(async (level) => ({ level, file: await readFileOf(level) })));
  const version = files.reduce((hash, { file }) => hash.update(file), createHash('sha256')).digest('hex');
  await sql`set local statement_timeout = 0`.execute(db);
  if ((await readVersion(db)) === version) return;
  await loadTables(db, files, print);
  // The embedded engine has no autovacuum.
  await sql.raw(`analyze ${levels.join(', ')}`).execute(db);
  await recordVersion(db, version);
}
