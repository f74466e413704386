// What two equal databases have in common: every row by a checksum, the next numbers and the schema.
import { execFileSync } from 'node:child_process';
import type pg from 'pg';
import { openDatabase } from '#server/db/open.ts';
import { listTables, sumRows } from '#test/database/rows.ts';

export interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What root has written belongs to the folder's owner. */
export const giveToOwner = (folder: string) => execFileSync('chown', ['-R', `--reference=${folder}`, folder]);

/** Opens a database that no site has open. */
export async function withPool<T>({ DATA_DIR, DATABASE_URL }: DatabaseSettings, work: (pool: pg.Pool) => Promise<T>) {
  const database = await openDatabase({ dataDir: DATA_DIR, ...(DATABASE_URL && { databaseUrl: DATABASE_URL }), log });
  try {
    return await database.withLongTimeout(() => work(database.pool));
  } finally {
    await database.close();
    if (!DATABASE_URL) giveToOwner(DATA_DIR);
  }
}

/** Work of the maintenance job: donors that an import inserted wait in it, and a running site takes them. */
const QUEUE = 'donors_to_compare';

// PostgreSQL 18 has constraints for NOT NULL too, which are compared with the columns. A dump writes the comparison of two
// rows with other parentheses.
const DEFINITIONS = `
  select 'index ' || indexname as name, indexdef as value from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'trigger ' || tgname, translate(pg_get_triggerdef(oid), '()', '') from pg_trigger where not tgisinternal
  union all select 'function ' || proname, pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select concat_ws(' ', 'column', table_name, column_name),
      concat_ws(' ', data_type, is_nullable, column_default, is_identity, generation_expression)
    from information_schema.columns where table_schema = 'public'
  union all select 'sequence ' || sequencename, coalesce(last_value::text, 'unused') from pg_sequences`;

export type Contents = ReadonlyMap<string, string>;

export const readContents = (settings: DatabaseSettings): Promise<Contents> =>
  withPool(settings, async (pool) => {
    const tables = (await listTables(pool)).filter((name) => name !== QUEUE);
    const sums = await sumRows(pool, tables);
    const { rows } = await pool.query<{ name: string; value: string }>(DEFINITIONS);
    const rowsOfTables = Object.entries(sums).map(([name, sum]): [string, string] => [`rows of ${name}`, sum]);
    return new Map([...rowsOfTables, ...rows.map(({ name, value }): [string, string] => [name, value])]);
  });

/** The names of what is not the same. */
export const differences = (one: Contents, other: Contents): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));

export const countRows = (contents: Contents): number =>
  [...contents].reduce((sum, [name, value]) => (name.startsWith('rows of ') ? sum + Number.parseInt(value) : sum), 0);
