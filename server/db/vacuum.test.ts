// Vacuum during requests, on the engine with a single connection.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
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
