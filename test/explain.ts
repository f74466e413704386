// Query plans of PostgreSQL.
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

/** The generic plan of a prepared statement. */
export async function explainGeneric(pool: Pool, { sql, parameters }: CompiledQuery): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query(`prepare looked_at as ${sql}`);
    const literals = parameters
      .map((value) => (value instanceof Date ? value.toISOString() : value))
      .map((value) => (Array.isArray(value) ? `'{${value.map(String).join(',')}}'` : `'${String(value)}'`))
      .join(', ');
    const given = literals && `(${literals})`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute looked_at${given}`);
    await client.query('deallocate looked_at');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release();
  }
}
