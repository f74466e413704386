// What PostgreSQL makes of a statement.
import type { Pool } from 'pg';
import type { Statement } from '#server/db/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** The plan that is kept for a named statement, made without looking at the values. */
export async function explainGeneric(pool: Pool, { text, values }: Statement): Promise<string> {
  return inTransaction(pool, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare looked_at as ${text}`);
    const literals = values.map((value) => `'${String(value)}'`).join(', ');
    const given = literals && `(${literals})`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute looked_at${given}`);
    await client.query('deallocate looked_at');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
