import type pg from 'pg';

interface Counter {
  /** One statement for all tables. */
  count: string;
  /** Of the last count, with what the sequence was at then. */
  last?: { drawn: string; rows: Record<string, number> };
}

const counters = new WeakMap<pg.Pool, Promise<Counter>>();

/** A trigger of each table draws from a sequence, which no rollback turns back: while it stands, no row came or went. */
async function makeCounter(pool: pg.Pool): Promise<Counter> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name not in ('rate_limits', 'countries', 'states', 'districts', 'cities')`,
  );
  // A refusal that shows people is recorded as a page that was read.
  const from = (name: string) => (name === 'audit_log' ? 'audit_log where not is_reading' : name);
  const triggers = rows.map(
    ({ name }) => `create trigger counted after insert or delete on ${name} for each row execute function count_row()`,
  );
  await pool.query(
    [
      'create sequence row_count',
      `create function count_row() returns trigger language plpgsql as
        $$ begin perform nextval('row_count'); return null; end $$`,
      ...triggers,
    ].join(';'),
  );
  return {
    count: `select ${rows.map(({ name }) => `(select count(*)::int from ${from(name)}) as ${name}`).join(', ')}`,
  };
}

/** The number of rows of each table, except places, counters of attempts and recorded readings. */
export async function countRowsOf(pool: pg.Pool): Promise<Record<string, number>> {
  const made = counters.get(pool) ?? makeCounter(pool);
  counters.set(pool, made);
  const counter = await made;
  const { rows } = await pool.query<{ drawn: string }>('select last_value || is_called::text as drawn from row_count');
  const { drawn } = rows[0]!;
  if (counter.last?.drawn !== drawn) {
    counter.last = { drawn, rows: (await pool.query<Record<string, number>>(counter.count)).rows[0]! };
  }
  return counter.last.rows;
}
