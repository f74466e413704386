// Searches with a real primary and two streaming replicas.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import {
  queryOnce,
  REPLICATED,
  startPostgres,
  startReplica,
  withDatabase,
  type PostgresServer,
} from '#test/postgres.ts';
import { makeReader, type Db } from './kysely.ts';
import { openDatabase } from './open.ts';
import { addressOf, Replicas } from './replicas.ts';
import { createServerPool } from './serverPool.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('searches with two replicas', () => {
  let primary: PostgresServer;
  let standbys: PostgresServer[];
  let pool: pg.Pool;
  let replicas: Replicas;
  let reader: Db;

  beforeAll(async () => {
    primary = (await startPostgres({ settings: REPLICATED }))!;
    standbys = [await startReplica(primary), await startReplica(primary)];
    pool = createServerPool(primary.url, log);
    const urls = standbys.map(({ url }) => url);
    replicas = new Replicas(pool, [...urls, urls[0]!], log);
    reader = makeReader(replicas);
    await pool.query('create table people (name text)');
  });
  afterAll(async () => {
    await replicas.close();
    await pool.end();
    for (const standby of standbys) await standby.stop();
    await primary.stop();
  });

  /** The server that answers a search. */
  async function ask(db: Db): Promise<PostgresServer> {
    const folder = sql<{ path: string }>`select current_setting('unix_socket_directories') as path`;
    const { path } = (await folder.execute(db)).rows[0]!;
    return [primary, ...standbys].find(({ url }) => addressOf(url).startsWith(path))!;
  }
  const askOften = async (db = reader) => new Set(await Promise.all(Array.from({ length: 20 }, () => ask(db))));
  /** On a busy machine a replica is late at times, and another server is asked meanwhile. */
  async function answerFrom(...servers: (PostgresServer | undefined)[]): Promise<void> {
    await expect.poll(() => askOften()).toEqual(new Set(servers));
  }
  const count = async () => (await sql<{ n: number }>`select count(*) as n from people`.execute(reader)).rows[0]!.n;
  const become = (...fresh: boolean[]) =>
    vi.waitUntil(() => replicas.all.every((one, i) => one.isFresh() === fresh[i]), { timeout: 60_000, interval: 10 });

  test('of which none can be asked, because its settings are wrong, are one error in the log', async () => {
    const errors: unknown[] = [];
    const url = withDatabase(standbys[0]!.url, 'no_such_database');
    const wrong = new Replicas(pool, [url], { ...log, error: (_: unknown, text?: string) => void errors.push(text) });
    await vi.waitUntil(() => errors.length > 0, { timeout: 60_000, interval: 10 });
    // It is asked again meanwhile.
    await sleep(1000);
    await wrong.close();
    expect(errors).toEqual([expect.stringMatching(/^The replica .* refuses to answer\.$/)]);
  });

  test('are spread over both, each given once, and see what was written a second ago', async () => {
    await become(true, true);
    await answerFrom(...standbys);
    for (let written = 1; written <= 5; written += 1) {
      await pool.query("insert into people values ('somebody')");
      await sleep(1000);
      expect([await count(), await count()]).toEqual([written, written]);
    }
  });

  test('leave out a replica while it lags more than a second, and use the primary while both do', async () => {
    await become(true, true);
    const before = await count();
    for (const [i, { url }] of standbys.entries()) {
      await queryOnce(url, 'select pg_wal_replay_pause()');
      await pool.query("insert into people values ('somebody else')");
      await become(false, i === 0);
      await answerFrom(i === 0 ? standbys[1] : primary);
      expect(await count()).toBe(before + i + 1);
    }
    for (const { url } of standbys) await queryOnce(url, 'select pg_wal_replay_resume()');
    await become(true, true);
    await answerFrom(...standbys);
  });

  test('go on while the primary does not respond, on the most advanced replica', async () => {
    await become(true, true);
    await queryOnce(standbys[0]!.url, 'select pg_wal_replay_pause()');
    await pool.query("insert into people values ('the last one')");
    await become(false, true);
    primary.signalAll('SIGSTOP');
    await become(false, false);
    await vi.waitUntil(async () => (await ask(reader)) === standbys[1], { timeout: 60_000 });
    const queries = vi.spyOn(pool, 'query');
    await answerFrom(standbys[1]);
    const others = queries.mock.calls.filter((call) => !JSON.stringify(call).includes('pg_current_wal_insert_lsn'));
    expect(others).toEqual([]);
    primary.signalAll('SIGCONT');
    await queryOnce(standbys[0]!.url, 'select pg_wal_replay_resume()');
    await become(true, true);
  });

  test('succeed when a replica goes down, and leave out one that has become a primary', async () => {
    const database = await openDatabase({
      databaseUrl: primary.url,
      readDatabaseUrls: standbys.map(({ url }) => url),
      dataDir: '',
      log,
    });
    const usesReplicas = async () => !(await askOften(database.reader)).has(primary);
    await vi.waitUntil(usesReplicas, { timeout: 60_000 });
    await standbys[0]!.stop();
    expect((await askOften(database.reader)).has(standbys[0]!)).toBe(false);
    await queryOnce(standbys[1]!.url, 'select pg_promote()');
    await vi.waitUntil(() => database.replicas[1]!.lagMs() === undefined, { timeout: 60_000 });
    expect(await askOften(database.reader)).toEqual(new Set([primary]));
    await database.close();
  });
});

const DATABASE_URL = 'postgres://dhamani:secret@one/dhamani';

test.each([
  [undefined, []],
  ['postgres://two/d', ['postgres://two/d']],
  ['postgres://two/d, postgresql://three:5433/d,', ['postgres://two/d', 'postgresql://three:5433/d']],
])('READ_DATABASE_URL %o is a list of replicas', (given, expected) => {
  expect(readConfig({ DATABASE_URL, READ_DATABASE_URL: given }).readDatabaseUrls).toEqual(expected);
});

test.each([
  ['postgres://two/d,http://three/d', DATABASE_URL],
  ['postgres://two:secret@two/d,three', DATABASE_URL],
  ['two', DATABASE_URL],
  ['postgres://two/d', undefined],
])('READ_DATABASE_URL %o is refused by its name, without the password', (given, primary) => {
  const read = () => readConfig({ DATABASE_URL: primary, READ_DATABASE_URL: given });
  expect(read).toThrow(/READ_DATABASE_URL (must be addresses|is a replica)/);
  expect(read).not.toThrow('secret');
});
