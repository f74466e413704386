// What a request has changed, table by table: rows are noted by triggers in the very transaction that changes them, so
// that what was rolled back was never noted.
import type { Pool, PoolClient } from 'pg';

/** Counts of tries and answers kept to be repeated: what a refused request, too, may leave. */
const BOOKKEEPING = ['rate_limits', 'stored_answers', 'noted_changes'];

export interface Change {
  table: string;
  /** INSERT, UPDATE or DELETE. */
  what: string;
}

export interface Watch {
  /** What was changed since the last time, without bookkeeping; asks the database only after a statement that could. */
  read(): Promise<Change[]>;
}

async function addTriggers(pool: Pool): Promise<void> {
  await pool.query(`create unlogged table noted_changes ("table" text not null, what text not null)`);
  await pool.query(`create function note_change() returns trigger language plpgsql as
    $$ begin insert into noted_changes values (tg_table_name, tg_op); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [BOOKKEEPING],
  );
  for (const { name } of rows) {
    // A session's last use is written by any request that it makes.
    const update = name === 'sessions' ? 'update of token_hash, regid, created_at' : 'update';
    await pool.query(`create trigger noted after insert or delete or ${update} on ${name}
                      for each row execute function note_change()`);
  }
}

/** Words without which a statement changes no row; `for update` only locks. */
const WRITES = /\b(insert|(?<!\bfor )update|delete|truncate|alter|drop)\b/i;

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text);

/** Calls `onWrite` for each statement that could change something other than bookkeeping. */
function listen(pool: Pool, onWrite: () => void): void {
  const heard = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const text = textOf(given[0]);
      if (WRITES.test(text) && !text.includes('rate_limits')) onWrite();
      return query(...given);
    }) as typeof client.query;
  });
}

export async function watchChanges(pool: Pool): Promise<Watch> {
  await addTriggers(pool);
  let mayHaveChanged = false;
  listen(pool, () => (mayHaveChanged = true));
  return {
    async read() {
      if (!mayHaveChanged) return [];
      const { rows } = await pool.query<Change>({
        name: 'read_noted_changes',
        text: 'delete from noted_changes returning "table", what',
      });
      mayHaveChanged = false;
      return rows;
    },
  };
}
