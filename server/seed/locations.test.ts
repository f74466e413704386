// Loading the location data: once per version, and a newer version over an older one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectAll, selectOne, sql } from '#server/db/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
import { loadLocations } from './locations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

const load = async () => {
  const said: string[] = [];
  await inTransaction(database.pool, (client) => loadLocations(client, (message) => said.push(message)));
  return said;
};

const loaded = () =>
  selectOne<{ version: string; loaded_at: Date }>(
    database.pool,
    sql`select version, loaded_at from seeds where name = 'locations'`,
  );

test('the tables contain all places', async () => {
  const counts = await selectOne(
    database.pool,
    sql`select (select count(*) from countries) as countries, (select count(*) from states) as states,
               (select count(*) from districts) as districts, (select count(*) from cities where not is_other) as cities,
               (select count(*) from cities where is_other) as others`,
  );
  expect(counts).toEqual({ countries: 246, states: 3875, districts: 35_305, cities: 170_514, others: 780 });
});

test("each list's positions count from 1 without gaps", async () => {
  const wrong = await selectAll(
    database.pool,
    sql`select district_id from cities group by 1 having min(position) <> 1 or max(position) <> count(*)
        union all
        select state_id from districts group by 1 having min(position) <> 1 or max(position) <> count(*)
        union all
        select 1 from countries having min(position) <> 1 or max(position) <> count(distinct position)`,
  );
  expect(wrong).toEqual([]);
});

test('values that a file lacks are null or blank', async () => {
  const row = await selectOne(
    database.pool,
    sql`select aliases, population from cities where name = 'Campbell Bay' and not is_other`,
  );
  expect(row).toEqual({ aliases: '', population: null });
});

test('the same version is not loaded again', async () => {
  const before = await loaded();
  expect(await load()).toEqual([]);
  expect(await loaded()).toEqual(before);
});

test('another version is loaded over it: changed and missing rows are corrected, ids stay', async () => {
  const { pool } = database;
  const { version } = (await loaded())!;
  await pool.query(sql`update seeds set version = 'older' where name = 'locations'`);
  await pool.query(sql`update cities set name = 'Changed', active = false where city_id = 1`);
  await pool.query(sql`delete from cities where city_id = 3`);
  expect((await load())[0]).toBe('Loading 210,720 places of the world…');
  const cities = await selectAll<{ name: string; active: boolean }>(
    pool,
    sql`select name, active from cities where city_id in (1, 3) order by city_id`,
  );
  expect(cities).toHaveLength(2);
  expect(cities[0]).toEqual({ name: 'Campbell Bay', active: true });
  expect((await loaded())!.version).toBe(version);
});

test('an error rolls back the whole load', async () => {
  const { pool } = database;
  await pool.query(sql`update seeds set version = 'older' where name = 'locations'`);
  await expect(
    inTransaction(pool, async (client) => {
      await loadLocations(client, () => undefined);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect((await loaded())!.version).toBe('older');
});
