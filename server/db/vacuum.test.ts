// Vacuum during requests, on the engine with a single connection; and of large tables.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, serverUrl, type TestDatabase } from '#test/database/databases.ts';
import { silentLog } from '#test/database/template.ts';
import { createServerPool } from './serverPool.ts';
import { vacuumTables } from './vacuum.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

test('a concurrent query waits for one table at most, not for all of them', async () => {
  const order: string[] = [];
  const tidying = vacuumTables(database.pool).then(() => order.push('tidied'));
  for (const question of ['first', 'second', 'third']) {
    await database.pool.query('select 1');
    order.push(question);
  }
  await tidying;
  expect(order).toEqual(['first', 'second', 'third', 'tidied']);
});

test('every table is analysed, so that the planner knows its number of rows', async () => {
  const { pool } = database;
  await pool.query(`insert into visitor_requests (subject) select 'x@example.org' from generate_series(1, 500)`);
  await vacuumTables(pool);
  const { rows } = await pool.query(`select reltuples::int as rows from pg_class where relname = 'visitor_requests'`);
  expect(rows).toEqual([{ rows: 500 }]);
});

test.runIf(serverUrl)('a table that takes longer than a request may is vacuumed all the same', async () => {
  const url = new URL(database.settings.DATABASE_URL!);
  url.searchParams.set('options', '-c statement_timeout=100');
  const limited = createServerPool(url.href, silentLog);
  const other = await database.pool.connect();
  await other.query('begin; lock table visitor_requests in access exclusive mode');
  const vacuumed = vacuumTables(limited);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'VACUUM%visitor_requests'
    and now() - query_start > interval '300 ms'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
  await other.query('rollback');
  other.release();
  await vacuumed;
  expect((await limited.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '100ms' }]);
  await limited.end();
});
