import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
import { addDemoData, removeDemoData, sampleDonors } from './demo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

const now = new Date('2026-06-01T12:00:00Z');
const add = () => inTransaction(database.db, (db) => addDemoData(db, now));
const townOf = ({ city, district, state }: { city: string; district: string; state: string }) =>
  `${city}, ${district}, ${state}`;

const counts = async () =>
  (
    await sql`select (select count(*) from accounts) as accounts, (select count(*) from donors) as donors,
      (select count(*) from donations) as donations, (select count(*) from feedback) as feedback`.execute(database.db)
  ).rows[0];

test('sample donors are added when an administrator was created before the first start', async () => {
  await sql`insert into accounts (account_id, user_id, user_id_key, email, is_admin) values (1, 'a', 'a', 'a@example.org', true)`.execute(
    database.db,
  );
  expect(await add()).toBe(true);
  expect(await removeDemoData(database.db)).toBe(44);
  await database.pool.query('delete from accounts; delete from seeds');
});

test("the location data has every sample donor's city, and a donor in each", async () => {
  expect(await add()).toBe(true);
  const rows = (
    await sql<{
      city: string;
      district: string;
      state: string;
    }>`select c.name as city, d.name as district, s.name as state
        from donors join cities c using (city_id) join districts d on d.district_id = donors.district_id
        join states s on s.state_id = donors.state_id
        where c.active and c.district_id = d.district_id and d.state_id = s.state_id`.execute(database.db)
  ).rows;
  expect(rows.map(townOf).sort()).toEqual(sampleDonors.map(townOf).sort());
});

test('sample donors cannot log in, and their numbers belong to nobody', async () => {
  await add();
  const rows = (
    await sql<{
      hash: string | null;
      mobile: string;
    }>`select password_hash as hash, mobile from accounts join donors using (account_id)`.execute(database.db)
  ).rows;
  expect(rows.map(({ hash }) => hash)).toEqual(Array(44).fill(null));
  expect(rows.filter(({ mobile }) => !/^\+9100000\d{5}$/.test(mobile))).toEqual([]);
});

test('the sample donors are 44 with sample donations and testimonials, and are not added twice', async () => {
  expect(await add()).toBe(false);
  expect(await counts()).toEqual({ accounts: 44, donors: 44, donations: 4, feedback: 3 });
});

test('removing the sample donors leaves no account, donor, donation or testimonial', async () => {
  expect(await removeDemoData(database.db)).toBe(44);
  expect(await counts()).toEqual({ accounts: 0, donors: 0, donations: 0, feedback: 0 });
});

test('removed sample donors are not added again', async () => {
  expect(await add()).toBe(false);
});
