// Notes which tables each request changes. Triggers write the note in the transaction that changes the row, so that what
// is rolled back is not noted.
import type { Pool } from 'pg';

/** A refused request, too, may count a try and store its response. */
const BOOKKEEPING = ['rate_limits', 'idempotency_records', 'noted_changes'];

export interface Change {
  table: string;
  what: 'INSERT' | 'UPDATE' | 'DELETE';
}

/** Gives a function that reads the changes since its last call. */
export async function watchChanges(pool: Pool): Promise<() => Promise<Change[]>> {
  await pool.query(`create unlogged table noted_changes ("table" text not null, what text not null)`);
  await pool.query(`create function note_change() returns trigger language plpgsql as
    $$ begin insert into noted_changes values (tg_table_name, tg_op); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [BOOKKEEPING],
  );
  for (const { name } of rows) {
    // Every request of a session writes its last use.
    const update = name === 'sessions' ? 'update of token_hash, account_id, created_at' : 'update';
    await pool.query(`create trigger noted after insert or delete or ${update} on ${name}
                      for each row execute function note_change()`);
  }
  return async () => (await pool.query<Change>('delete from noted_changes returning "table", what')).rows;
}
