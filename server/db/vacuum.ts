// Replaces autovacuum on the embedded engine, and after many writes at once.
import type pg from 'pg';

/** Of a large table both take longer than a request's statement may. */
const LIMIT_MS = 3_600_000;

async function runUnlimited(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const statement = { text, query_timeout: LIMIT_MS };
    await client.query(statement);
    await client.query('RESET statement_timeout');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The planner's statistics. Each table in a statement of its own: all of them would hold one snapshot. */
export async function analyzeTables(pool: pg.Pool, names: readonly string[]): Promise<void> {
  for (const name of names) await runUnlimited(pool, `ANALYZE ${name}`);
}

/**
 * Vacuums and analyses one table after another: the whole database in one statement takes seconds, longer than a request
 * waits for the engine's only connection. All tables unless some are named.
 */
export async function vacuumTables(pool: pg.Pool, names?: readonly string[]): Promise<void> {
  for (const name of names ?? (await listTables(pool))) await runUnlimited(pool, `VACUUM (ANALYZE) ${name}`);
}

async function listTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> 'information_schema' and schemaname not like 'pg\\_temp\\_%'`,
  );
  return rows.map(({ name }) => name);
}
