import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Log } from './log.ts';
import { PooledDb } from './kysely.ts';
import { type Database, DatabaseError, isDatabaseUnavailable, openDatabase } from './open.ts';
import { createServerPool } from './serverPool.ts';
import { serverUrl } from '#test/database/databases.ts';
import { silentLog } from '#test/database/template.ts';
import { inTransaction } from './transaction.ts';
import { findPort } from '#test/ports.ts';

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere', log: silentLog });

async function hearFault(databaseUrl: string): Promise<string> {
  const error = await open(databaseUrl).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  return (error as Error).message;
}

test('an unreachable server is reported by name, without the password', async () => {
  const message = await hearFault('postgres://someone:secret@127.0.0.1:1/donors');
  expect(message).toBe('No database server answers at 127.0.0.1:1 (ECONNREFUSED).');
});

test('a server that does not respond is given up after five seconds', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => mute.once('listening', resolve));
  const { port } = mute.address() as { port: number };
  expect(await hearFault(`postgres://127.0.0.1:${port}/donors`)).toContain(`No database server answers at 127.0.0.1:`);
  mute.close();
});

/** Forwards connections to the server under test until it is closed. */
async function forward(port: number) {
  const url = new URL(serverUrl!);
  const folder = url.searchParams.get('host');
  const number = url.port || '5432';
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const to = folder ? connect(`${folder}/.s.PGSQL.${number}`) : connect(Number(number), url.hostname);
    for (const one of [socket, to]) sockets.add(one.on('error', () => one.destroy()));
    socket.pipe(to).pipe(socket);
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await once(proxy, 'close');
  };
}

test('an outage is logged once as an error, however many requests fail in it, and its end as a warning', async () => {
  const port = await findPort();
  const log = { info: vi.fn<Log['info']>(), warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() };
  const pool = createServerPool(
    Object.assign(new URL(serverUrl!), { host: `127.0.0.1:${port}`, search: '' }).href,
    log,
  );
  const ask = () =>
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
  const askOften = async () => [
    ...(await Promise.all([ask(), ask(), ask()])),
    await ask(),
    await pool.connect().then(
      () => true,
      () => false,
    ),
  ];
  for (const outages of [1, 2]) {
    expect(await askOften()).toEqual([false, false, false, false, false]);
    expect(log.error).toHaveBeenCalledTimes(outages);
    const end = await forward(port);
    expect(await ask()).toBe(true);
    expect(log.warn).toHaveBeenLastCalledWith('The database accepts connections again.');
    const lost = once(pool, 'remove');
    await end();
    await lost;
  }
  await pool.end();
});

describe('a PostgreSQL server', () => {
  let database: Database;
  beforeAll(async () => {
    database = await open(serverUrl!);
  });
  afterAll(() => database?.close());

  const change = (part: 'pathname' | 'username', value: string) => {
    const url = new URL(serverUrl!);
    url[part] = value;
    return url.href;
  };

  test('without the database or the user that the URL names is reported', async () => {
    expect(await hearFault(change('pathname', '/no_such'))).toContain(`has no database 'no_such'`);
    expect(await hearFault(change('username', 'nobody_known'))).toContain(`'nobody_known'`);
  });

  test('receives the timeouts and the application name with each connection', async () => {
    const { rows } = await database.pool.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('application_name', 'statement_timeout',
        'idle_in_transaction_session_timeout', 'max_parallel_workers_per_gather', 'TimeZone') ORDER BY name`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      application_name: 'dhamani',
      idle_in_transaction_session_timeout: '30000',
      max_parallel_workers_per_gather: '0',
      statement_timeout: '15000',
      TimeZone: 'UTC',
    });
  });

  test('that terminates its connections does not end this process, and is reconnected', async () => {
    const idle = await database.pool.connect();
    const lost = new Promise((resolve) => database.pool.once('remove', resolve));
    const { rows } = await idle.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    idle.release();
    const other = await open(serverUrl!);
    await other.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    await lost;
    await other.close();
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('cancels statements that run too long, and they count as unavailable', async () => {
    const client = await database.pool.connect();
    await client.query('SET statement_timeout = 100');
    const error = await client.query('SELECT pg_sleep(5)').catch((caught: unknown) => caught);
    client.release(true);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test('that stops responding is given up, also in the middle of a transaction, and its connections are closed', async () => {
    const pool = createServerPool(serverUrl!, silentLog, { silenceMs: 300 });
    const silent = "SELECT 'silent', pg_sleep(60)";
    const alone = await pool.query(silent).catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(alone)).toBe(true);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const inside = await inTransaction(new PooledDb(pool), (db) => sql.raw(silent).execute(db)).catch(
      (caught: unknown) => caught,
    );
    expect(isDatabaseUnavailable(inside)).toBe(true);
    expect(JSON.stringify(asked.mock.calls.map(([statement]) => statement))).not.toMatch(/rollback/i);
    expect(pool.totalCount).toBe(0);
    await expect.poll(async () => (await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
