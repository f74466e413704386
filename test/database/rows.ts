// Every row of every table, for tests that compare two databases or look for a secret.
import type pg from 'pg';

/** 120,000 rows that only the seed writes. */
const PLACES = ['countries', 'states', 'districts', 'cities'];

export async function listTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  return rows.map(({ name }) => name);
}

/** By table, each row as JSON text, sorted; without the locations and these tables. */
export async function listRows(pool: pg.Pool, except: readonly string[] = []): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const name of (await listTables(pool)).filter((table) => ![...PLACES, ...except].includes(table))) {
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t order by row_to_json(t)::text collate "C"`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Every value without the locations, to look for a secret in; binary values are written as text. */
export async function dumpTables(pool: pg.Pool): Promise<string> {
  const toText = (_: string, value: unknown) => {
    const bytes = value as { type?: string; data?: number[] } | null;
    return bytes?.type === 'Buffer' ? Buffer.from(bytes.data!).toString('latin1') : value;
  };
  const names = (await listTables(pool)).filter((name) => !PLACES.includes(name));
  const tables = await Promise.all(
    names.map(async (name) => (await pool.query(`select * from ${name}`)).rows as object[]),
  );
  return JSON.stringify(tables, toText);
}

/** By table, the number of rows and a checksum of them; without tables, of the locations. */
export async function sumRows(pool: pg.Pool, tables: readonly string[] = PLACES): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const name of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select concat_ws(' ', count(*), sum(hashtextextended(row_to_json(t)::text, 0)::numeric)) as sum from ${name} t`,
    );
    all[name] = rows[0]!.sum;
  }
  return all;
}

export interface Snapshot {
  /** Restores the rows of the changed tables, and runs these statements, which change nothing that a test compares. */
  restore(statements?: readonly string[]): Promise<void>;
  /** The tables that a statement changed since the snapshot or the last `restore`, rolled back or not. */
  listChanged(): Promise<string[]>;
}

/** With the deleted rows that each restore leaves, the races took a quarter longer. */
const RESTORES_BETWEEN_VACUUMS = 20;

/** Copies these tables. A trigger of each draws from its sequence, which no transaction waits for or rolls back. */
export async function takeSnapshot(pool: pg.Pool, names: readonly string[]): Promise<Snapshot> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1) group by 1`,
    [names],
  );
  const copies = rows.map(
    ({ name }) => `create table snapshot.${name} as select * from public.${name};
      create sequence snapshot.${name}_changes;
      create trigger snapshot_changes after insert or update or delete on public.${name}
        for each statement execute function snapshot.count_change()`,
  );
  await pool.query(
    [
      'create schema snapshot',
      `create function snapshot.count_change() returns trigger language plpgsql as
        $$ begin perform nextval('snapshot.' || tg_table_name || '_changes'); return null; end $$`,
      ...copies,
    ].join(';'),
  );
  const restoreOf = new Map(
    rows.map(({ name, columns }) => [
      name,
      `delete from ${name}; insert into ${name} (${columns}) overriding system value
        select ${columns} from snapshot.${name}; select setval('snapshot.${name}_changes', 1, false)`,
    ]),
  );
  async function listChanged(): Promise<string[]> {
    const changed = await pool.query<{ name: string }>(
      `select sequencename as name from pg_sequences where schemaname = 'snapshot' and last_value is not null`,
    );
    return changed.rows.map(({ name }) => name.slice(0, -'_changes'.length));
  }
  let restoreCount = 0;
  return {
    listChanged,
    async restore(statements = []) {
      const restores = (await listChanged()).map((name) => restoreOf.get(name)!);
      // With triggers disabled, tables can be restored in any order, and the statements count as no change.
      const all = ['begin', 'set local session_replication_role = replica', ...restores, ...statements, 'commit'];
      await pool.query(all.join(';'));
      restoreCount += 1;
      if (restoreCount % RESTORES_BETWEEN_VACUUMS === 0) await pool.query(`vacuum ${names.join(', ')}`);
    },
  };
}
