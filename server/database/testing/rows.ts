// Every row of every table, for tests that compare two databases.
import type pg from 'pg';

/** The program's own: 120,000 rows that only its seed writes. */
const PLACES = ['countries', 'states', 'districts', 'cities'];

/** By table, each row as JSON text, in the order of the text; without the places unless they are asked for. */
export async function listRows(pool: pg.Pool, { withPlaces = false } = {}): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => withPlaces || !PLACES.includes(table.name))) {
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t order by row_to_json(t)::text collate "C"`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}
