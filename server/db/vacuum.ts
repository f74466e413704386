// Replaces autovacuum on the embedded engine.
import type pg from 'pg';

/**
 * Vacuums and analyses one table after another: the whole database in one statement takes seconds, longer than a request
 * waits for the engine's only connection.
 */
export async function vacuumTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> 'information_schema'`,
  );
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`);
}
