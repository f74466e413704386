// Which searches the statistics count, over HTTP on a real database.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { searchDonors, searchNearby } from '#contract/donors.ts';
import { PooledDb } from '#server/db/kysely.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { startTestApp, useTestApp, type TestApp } from '#test/app.ts';
import { passASecond } from '#test/clock.ts';
import { openTestDatabase } from '#test/database/databases.ts';
import { placeAt, type Place } from '#test/places.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { deleteOldSearches, storeSearches } from './searchCounts.ts';

const pages = await loadPages();
const app = useTestApp({ pages });
let place: Place;
let search: { bloodgroup: 'O+'; country: number; state: number };
let address: string;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 130);
  search = { bloodgroup: 'O+', country: place.country, state: place.state };
  address = `/find-donor?bloodgroup=O%2B&country=${place.country}&state=${place.state}`;
});
beforeEach(async () => {
  passASecond();
  await storeSearches(app.db);
  await app.pool.query('delete from searches');
});
afterEach(() => vi.useRealTimers());

/** By state, of all days: midnight may pass during a test. */
async function readCounts({ db }: Pick<TestApp, 'db'> = app): Promise<Record<number, number>> {
  const rows = await db
    .selectFrom('searches')
    .select(({ fn }) => ['stateId', fn.sum<number>('count').as('count')])
    .groupBy('stateId')
    .execute();
  return Object.fromEntries(rows.map(({ stateId, count }) => [stateId, count]));
}
async function storeAndRead() {
  await storeSearches(app.db);
  return readCounts();
}

test('two searches and a page of results are three in that state, stored by maintenance', async () => {
  for (let i = 0; i < 2; i += 1) expect((await app.visitor().call(searchDonors, search)).status).toBe(200);
  expect((await app.visitor().send(address)).status).toBe(200);
  expect(await readCounts()).toEqual({});
  const { db, config, keys } = app;
  const parts = { db, config, keys, log: app.app.fastify.log, transport: makeTransport(config) };
  const maintenance = startMaintenance(parts, { isPolling: false });
  for (let i = 0; i < 2; i += 1) {
    await maintenance.work();
    expect(await readCounts()).toEqual({ [place.state]: 3 });
  }
});

test('readers of one cached page count each: at the same time, in the next second and with a session', async () => {
  const { client } = await addLoggedInDonor(app);
  await Promise.all([app.visitor().send(address), app.visitor().send(address)]);
  await app.visitor().send(address);
  passASecond();
  await app.visitor().send(address);
  expect((await client.send(address)).status).toBe(200);
  expect(await storeAndRead()).toEqual({ [place.state]: 5 });
});

test('a search in a district counts once, with the donors nearby on its page', async () => {
  await app.visitor().send(`${address}&district=${place.district}`);
  expect(await storeAndRead()).toEqual({ [place.state]: 1 });
});

test('further pages, donors nearby, the form and refused searches do not count', async () => {
  const visitor = app.visitor();
  const nearby = { bloodgroup: 'O+', district: place.district } as const;
  const statuses = [
    await visitor.call(searchDonors, { ...search, page: 2 }),
    await visitor.send(`${address}&page=2`),
    await visitor.call(searchNearby, nearby),
    await visitor.send('/find-donor'),
    await visitor.call(searchDonors, { ...search, state: 999_999 }),
    await visitor.send(address.replace('O%2B', 'X')),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 400, 400]);
  const headers = { 'content-type': 'application/json' };
  const withoutToken = { method: 'POST', body: JSON.stringify(search), headers };
  expect((await visitor.send('/api/v1/searchDoner', withoutToken)).status).toBe(403);
  expect(await storeAndRead()).toEqual({});
});

test('past the limit of searches neither a search nor a cached page counts', async () => {
  const visitor = app.visitor();
  await app.visitor().send(address);
  let accepted = 0;
  while ((await visitor.call(searchDonors, search)).status === 200) accepted += 1;
  expect((await visitor.send(address)).status).toBe(429);
  expect(await storeAndRead()).toEqual({ [place.state]: 1 + accepted });
});

test('the day is that of India, and a day that could not be stored is stored later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-08T18:29:59Z') });
  await app.visitor().call(searchDonors, search);
  await app.pool.query('alter table searches rename to elsewhere');
  await expect(storeSearches(app.db)).rejects.toThrow('searches');
  await app.pool.query('alter table elsewhere rename to searches');
  vi.setSystemTime(new Date('2031-03-08T18:30:00Z'));
  await app.visitor().call(searchDonors, search);
  await storeSearches(app.db);
  const rows = await app.db.selectFrom('searches').select(['day', 'count']).orderBy('day').execute();
  expect(rows).toEqual([
    { day: '2031-03-08', count: 1 },
    { day: '2031-03-09', count: 1 },
  ]);
});

test('what two processes counted adds up when they stop at the same time', async () => {
  const database = await openTestDatabase();
  const first = await startTestApp({ database });
  const second = await startTestApp({ database: { ...database, db: new PooledDb(database.pool) } });
  const kerala = await placeAt(first.db, 'Kerala');
  const inKerala = { ...search, state: kerala.state };
  await first.visitor().call(searchDonors, search);
  await first.visitor().call(searchDonors, inKerala);
  for (const wanted of [inKerala, search, search]) await second.visitor().call(searchDonors, wanted);
  await Promise.all([first, second].map(({ app: { fastify } }) => fastify.close()));
  const counts = await readCounts(first);
  await first.close();
  expect(counts).toEqual({ [place.state]: 3, [kerala.state]: 2 });
});

test('counts are kept for 400 days', async () => {
  await app.pool.query(
    `insert into searches select current_date - days, ${place.state}, days from unnest('{398,402}'::int[]) days`,
  );
  await deleteOldSearches(app.db, 10);
  expect(await readCounts()).toEqual({ [place.state]: 398 });
});
