// Query plans of PostgreSQL.
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Statement } from '#server/db/sql.ts';

/** The generic plan of a named statement, independent of its values. */
export async function explainGeneric(pool: Pool, query: CompiledQuery | Statement): Promise<string> {
  const [text, values] = 'sql' in query ? [query.sql, query.parameters] : [query.text, query.values];
  const client = await pool.connect();
  try {
    await client.query(`prepare looked_at as ${text}`);
    const literals = values.map((value) => `'${String(value)}'`).join(', ');
    const given = literals && `(${literals})`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute looked_at${given}`);
    await client.query('deallocate looked_at');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release();
  }
}
