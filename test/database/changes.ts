// What changed since a snapshot, row by row and column by column.
import type pg from 'pg';

type Row = Record<string, unknown>;

export interface ChangedRow {
  table: string;
  /** Undefined of a row that is new. */
  before?: Row;
  /** Undefined of a row that is gone. */
  after?: Row;
}

async function readKeys(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ name: string; keys: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as keys
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, keys }) => [name, keys]));
}

const keysOf = new WeakMap<pg.Pool, Promise<Map<string, string[]>>>();

/** The rows of these tables that differ from the copies that `takeSnapshot` made, paired by primary key. */
export async function listChangedRows(pool: pg.Pool, tables: readonly string[]): Promise<ChangedRow[]> {
  if (tables.length === 0) return [];
  if (!keysOf.has(pool)) keysOf.set(pool, readKeys(pool));
  const keys = await keysOf.get(pool)!;
  const differing = (name: string, side: string, from: string, but: string) =>
    `select '${name}' as name, '${side}' as side, row from (select to_jsonb(t) as row from ${from}.${name} t
      except select to_jsonb(t) from ${but}.${name} t) as only_${side}`;
  const both = tables.flatMap((name) => [
    differing(name, 'after', 'public', 'snapshot'),
    differing(name, 'before', 'snapshot', 'public'),
  ]);
  const { rows } = await pool.query<{ name: string; side: 'before' | 'after'; row: Row }>(both.join(' union all '));
  const changed = new Map<string, ChangedRow>();
  for (const { name, side, row } of rows) {
    const key = JSON.stringify([name, ...keys.get(name)!.map((column) => row[column])]);
    changed.set(key, { ...changed.get(key), table: name, [side]: row });
  }
  return [...changed.values()];
}

/** '+table' and '-table' for whole rows, else 'table.column'. */
export function describeChange({ table, before, after }: ChangedRow): string[] {
  if (!before) return [`+${table}`];
  if (!after) return [`-${table}`];
  const differs = (column: string) => JSON.stringify(before[column]) !== JSON.stringify(after[column]);
  return Object.keys(after)
    .filter(differs)
    .map((column) => `${table}.${column}`);
}
