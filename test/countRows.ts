import type pg from 'pg';

const statements = new WeakMap<pg.Pool, string>();

/** One statement, because tests run it after every few requests. */
async function makeStatement(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name not in ('rate_limits', 'countries', 'states', 'districts', 'cities')`,
  );
  // A refusal that shows people is recorded as a page that was read.
  const from = (name: string) => (name === 'audit_log' ? 'audit_log where not is_reading' : name);
  return `select ${rows.map(({ name }) => `(select count(*)::int from ${from(name)}) as ${name}`).join(', ')}`;
}

/** The number of rows of each table, except places, counters of attempts and recorded readings. */
export async function countRowsOf(pool: pg.Pool): Promise<Record<string, number>> {
  const statement = statements.get(pool) ?? (await makeStatement(pool));
  statements.set(pool, statement);
  return (await pool.query<Record<string, number>>(statement)).rows[0]!;
}
