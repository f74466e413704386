// The watch itself: a row that came and one that was rolled back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDonorRow } from '#server/testing/admins.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/template.ts';
import { watchChanges, type Watch } from './watch.ts';

let database: TestDatabase;
let watch: Watch;

beforeAll(async () => {
  database = await openTestDatabase();
  watch = await watchChanges(database.pool);
});

afterAll(() => database.remove());

test('names the tables that were changed, once', async () => {
  const { regid } = await addDonorRow(database.pool);
  expect((await watch.read()).map(({ table, what }) => `${table} ${what}`)).toEqual([
    'accounts INSERT',
    'donors INSERT',
  ]);
  expect(await watch.read()).toEqual([]);
  await database.pool.query('with gone as (delete from accounts where regid = $1 returning 1) select from gone', [
    regid,
  ]);
  expect((await watch.read()).map(({ table }) => table).toSorted()).toEqual(['accounts', 'donors']);
});

test('does not name what was rolled back, only read, or counted tries', async () => {
  const { pool } = database;
  const undone = inTransaction(pool, async (db) => {
    await db.query("insert into password_requests (email) values ('x@example.org')");
    throw new Error('Undone.');
  });
  await expect(undone).rejects.toThrow('Undone.');
  await pool.query('select 1 from accounts for update');
  await pool.query("insert into rate_limits (key, points, expire) values ('x', 1, 0)");
  expect(await watch.read()).toEqual([]);
});

test('does not take the last use of a session for a change, but its end', async () => {
  const { pool } = database;
  const { regid } = await addDonorRow(pool);
  await pool.query("insert into sessions (token_hash, regid) values ('\\x01', $1)", [regid]);
  await watch.read();
  await pool.query('update sessions set seen_at = now()');
  expect(await watch.read()).toEqual([]);
  await pool.query('delete from sessions');
  expect(await watch.read()).toEqual([{ table: 'sessions', what: 'DELETE' }]);
});
