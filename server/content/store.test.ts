// How often the content in memory asks the database, on a real one.
import type { KyselyPlugin } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestApp } from '#test/app.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Log } from '#server/db/log.ts';
import { publicDesk } from '#server/desk/publicDesk.ts';
import { SiteStore } from './store.ts';

const app = useTestApp();
afterEach(() => vi.restoreAllMocks());

/** The database, and how many queries it was sent. */
function count() {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: app.db.withPlugin(counter), queries: () => queries };
}

/** As many as a hundred pages ask for at once, and one after the other. */
async function readOften(store: SiteStore): Promise<void> {
  await Promise.all(Array.from({ length: 50 }, () => store.current()));
  for (let i = 0; i < 50; i += 1) await store.current();
}

const makeStore = (db: Db, { isShared, log = app.app.fastify.log }: { isShared: boolean; log?: Log }) =>
  new SiteStore(db, {
    isShared,
    desk: publicDesk,
    readPlaces: () => Promise.resolve(new Map()),
    onChange: () => undefined,
    log,
  });

test('where one instance has the database, a hundred pages ask it once, and again after a write', async () => {
  const { db, queries } = count();
  const store = makeStore(db, { isShared: false });
  await readOften(store);
  // The version, then the rows.
  expect(queries()).toBe(2);
  store.expire();
  await readOften(store);
  expect(queries()).toBe(3);
});

test('where several instances share it, a hundred pages ask once, and again after 0.8 seconds', async () => {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { db, queries } = count();
  const store = makeStore(db, { isShared: true });
  await readOften(store);
  now += 799;
  await readOften(store);
  expect(queries()).toBe(2);
  now += 2;
  await readOften(store);
  expect(queries()).toBe(3);
});

test('after a read that failed the content is read again 0.8 seconds later, and not before', async () => {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { db, queries } = count();
  const store = makeStore(db, { isShared: false });
  await store.current();
  store.expire();
  now += 1;
  vi.spyOn(app.pool, 'query').mockRejectedValue(new Error('Connection terminated'));
  vi.spyOn(app.pool, 'connect').mockRejectedValue(new Error('Connection terminated'));
  await readOften(store);
  expect(queries()).toBe(3);
  vi.restoreAllMocks();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  now += 801;
  await readOften(store);
  expect(queries()).toBe(4);
});

test('content that cannot be read for another reason than an outage is one error in the log, until it is read again', async () => {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const errors: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (about: unknown) => void errors.push(about) };
  const store = makeStore(app.db, { isShared: true, log });
  await store.current();
  const readAgain = async () => {
    for (let i = 0; i < 3; i += 1) {
      now += 801;
      await store.current();
    }
  };
  for (let failures = 1; failures <= 2; failures += 1) {
    await app.pool.query('alter table coordinators rename to coordinators_away');
    await readAgain();
    await app.pool.query('alter table coordinators_away rename to coordinators');
    await readAgain();
    expect(errors).toHaveLength(failures);
  }
});
