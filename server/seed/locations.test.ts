// Loading the location data: once per version, and a newer version over an older one.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await database.withLongTimeout(() =>
    inTransaction(database.db, (client) => loadLocations(client, (message) => said.push(message))),
  );
  return said;
};

const loaded = async () =>
  (
    await sql<{
      version: string;
      loadedAt: Date;
    }>`select version, loaded_at from seeds where name = 'locations'`.execute(database.db)
  ).rows[0];

test('the tables contain all places', async () => {
  const counts = (
    await sql`select (select count(*) from countries) as countries, (select count(*) from states) as states,
               (select count(*) from districts) as districts, (select count(*) from cities where not is_other) as cities,
               (select count(*) from cities where is_other) as others`.execute(database.db)
  ).rows[0];
  expect(counts).toEqual({ countries: 246, states: 3875, districts: 35_308, cities: 170_514, others: 35_308 });
});

test("each list's positions count from 1 without gaps", async () => {
  const wrong = (
    await sql`select district_id from cities group by 1 having min(position) <> 1 or max(position) <> count(*)
        union all
        select state_id from districts group by 1 having min(position) <> 1 or max(position) <> count(*)
        union all
        select 1 from countries having min(position) <> 1 or max(position) <> count(distinct position)`.execute(
      database.db,
    )
  ).rows;
  expect(wrong).toEqual([]);
});

test('values that a file lacks are null or blank', async () => {
  const row = (
    await sql`select aliases, population from cities where name = 'Campbell Bay' and not is_other`.execute(database.db)
  ).rows[0];
  expect(row).toEqual({ aliases: '', population: null });
});

test('the same version is not loaded again', async () => {
  const before = await loaded();
  expect(await load()).toEqual([]);
  expect(await loaded()).toEqual(before);
});

test('another version is loaded over it: changed and missing rows are corrected, ids stay', async () => {
  const { db } = database;
  const { version } = (await loaded())!;
  await sql`update seeds set version = 'older' where name = 'locations'`.execute(db);
  await sql`update cities set name = 'Changed', active = false where city_id = 1`.execute(db);
  await sql`delete from cities where city_id = 3`.execute(db);
  expect((await load())[0]).toBe('Loading 245,251 locations…');
  const cities = (
    await sql<{
      name: string;
      active: boolean;
    }>`select name, active from cities where city_id in (1, 3) order by city_id`.execute(db)
  ).rows;
  expect(cities).toHaveLength(2);
  expect(cities[0]).toEqual({ name: 'Campbell Bay', active: true });
  expect((await loaded())!.version).toBe(version);
});

test('an error rolls back the whole load', async () => {
  const { db } = database;
  await sql`update seeds set version = 'older' where name = 'locations'`.execute(db);
  const fail = () =>
    inTransaction(db, async (client) => {
      await loadLocations(client, () => undefined);
      throw new Error('no');
    });
  await expect(database.withLongTimeout(fail)).rejects.toThrow('no');
  expect((await loaded())!.version).toBe('older');
});
