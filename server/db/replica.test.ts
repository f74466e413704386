// Searches with a real primary and a streaming replica.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPostgres, startReplica, type PostgresServer } from '#test/postgres.ts';
import { Replica } from './replica.ts';
import { openDatabase } from './open.ts';
import { createServerPool } from './serverPool.ts';
import { makeReader, type Db } from './kysely.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('searches with a replica', () => {
  let [primary, standby]: PostgresServer[] = [];
  let pool: pg.Pool;
  let replica: Replica;
  let reader: Db;
  let standbyPool: pg.Pool;

  beforeAll(async () => {
    primary = (await startPostgres())!;
    standby = await startReplica(primary);
    pool = createServerPool(primary.url, log);
    standbyPool = createServerPool(standby.url, log);
    replica = new Replica(pool, standbyPool, log);
    reader = makeReader(replica);
    await pool.query('create table people (name text)');
  });
  afterAll(async () => {
    await replica.close();
    await pool.end();
    await standby?.stop();
    await primary?.stop();
  });

  const isFromReplica = async (db: Db) =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]!.is;
  const count = async () => (await sql<{ n: number }>`select count(*) as n from people`.execute(reader)).rows[0]!.n;
  const becomes = (fresh: boolean) =>
    vi.waitUntil(() => replica.isFresh() === fresh, { timeout: 10_000, interval: 10 });

  test('use it while it is up to date, and see what was written a second ago', async () => {
    await becomes(true);
    expect(await isFromReplica(reader)).toBe(true);
    for (let written = 1; written <= 5; written += 1) {
      await pool.query("insert into people values ('somebody')");
      await sleep(1000);
      expect(await count()).toBe(written);
    }
  });

  test('use the primary while it lags more than a second, and the replica again afterwards', async () => {
    await becomes(true);
    await standbyPool.query('select pg_wal_replay_pause()');
    const before = await count();
    await pool.query("insert into people values ('somebody else')");
    await sleep(1000);
    expect(await count()).toBe(before + 1);
    await becomes(false);
    expect(await isFromReplica(reader)).toBe(false);
    await standbyPool.query('select pg_wal_replay_resume()');
    await becomes(true);
    expect(await isFromReplica(reader)).toBe(true);
    expect(await count()).toBe(before + 1);
  });

  test('succeed when it goes down', async () => {
    const database = await openDatabase({
      databaseUrl: primary!.url,
      readDatabaseUrl: standby!.url,
      dataDir: '',
      log,
    });
    await vi.waitUntil(() => isFromReplica(database.reader), { timeout: 10_000 });
    await standby!.stop();
    const responses = await Promise.all(Array.from({ length: 20 }, () => isFromReplica(database.reader)));
    expect(new Set(responses)).toEqual(new Set([false]));
    await database.close();
  });
});
