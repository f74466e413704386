import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, DatabaseError, isDatabaseUnavailable, openDatabase } from './open.ts';
import { makeDirectory } from '#test/database/databases.ts';
import { emptyFolder, silentLog } from '#test/database/template.ts';
import { runsEverything } from '#test/scope.ts';
import { inTransaction } from './transaction.ts';

/** Longer than anything else here takes on a busy machine. */
const HANG_MS = 3000;
const ROUNDS = runsEverything ? 10 : 3;
const forEver = 'SELECT count(*) FROM generate_series(1, 100000000000)';

let directory: ReturnType<typeof makeDirectory>;
let database: Database | undefined;

async function open(dataDir = directory.path): Promise<Database> {
  database = await openDatabase({ dataDir, log: silentLog, hangMs: HANG_MS });
  return database;
}

beforeAll(() => {
  directory = makeDirectory();
  cpSync(emptyFolder(), directory.path, { recursive: true });
});
afterEach(async () => {
  await database?.close();
  database = undefined;
});
afterAll(() => directory.remove());

/** A process that inserts rows and acknowledges them; `acknowledged` is the last acknowledged row. */
function startInserting() {
  const child = spawn(process.execPath, ['test/database/insertUntilKilled.ts', directory.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const inserting = { child, acknowledged: 0 };
  const lines = createInterface(child.stdout).on('line', (line) => (inserting.acknowledged = Number(line)));
  return Object.assign(inserting, { begun: once(lines, 'line'), ended: once(child, 'close') });
}

test('files are for their owner alone, also in a directory that was there, open to everybody, with an interrupted first start', async () => {
  const dataDir = join(directory.path, 'open');
  process.umask(0);
  mkdirSync(join(dataDir, 'pgdata.new'), { mode: 0o777, recursive: true });
  writeFileSync(join(dataDir, 'pgdata.new', 'PG_VERSION'), '18');
  // The engine's cache of the catalogue, without data, keeps the engine's own mode; its folder is closed.
  const isCache = (name: string) => name.endsWith('pg_internal.init');
  const openToOthers = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0 && !isCache(name),
    );
  const write = async () => {
    const { pool, close } = await open(dataDir);
    await pool.query(
      'create table if not exists written (at timestamptz); insert into written values (now()); checkpoint',
    );
    expect(openToOthers()).toEqual([]);
    await close();
    expect(openToOthers()).toEqual([]);
  };
  await write();
  // As earlier versions left them.
  for (const [name, mode] of [
    ['pgdata', 0o755],
    ['pgdata/PG_VERSION', 0o666],
  ] as const)
    chmodSync(join(dataDir, name), mode);
  await write();
});

test('a second process is told which process has the directory, and can open it once that one is killed', async () => {
  const { child, begun, ended } = startInserting();
  await begun;
  await expect(open()).rejects.toThrow(DatabaseError);
  await expect(open()).rejects.toThrow(`in use by another process (pid ${child.pid})`);
  child.kill('SIGKILL');
  await ended;
  const { pool } = await open();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('kills in the middle of inserts lose nothing that was acknowledged', async () => {
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const inserting = startInserting();
    await vi.waitUntil(() => inserting.acknowledged >= acknowledged + 6, { timeout: 60_000, interval: 1 });
    // Between different statements.
    await sleep(round * 7);
    inserting.child.kill('SIGKILL');
    await inserting.ended;
    acknowledged = inserting.acknowledged;
  }
  const { pool } = await open();
  const { rows } = await pool.query<{ count: number; last: number }>('SELECT count(*), max(id) AS last FROM kept');
  // A kill between commit and acknowledgement leaves one more row.
  expect([acknowledged, acknowledged + 1]).toContain(rows[0]!.last);
  expect(rows[0]!.count, 'no gaps').toBe(rows[0]!.last);
});

/** The rows, once the restarted engine answers. */
async function readAgain(pool: Database['pool'], text: string): Promise<unknown[]> {
  const { rows } = await vi.waitFor(() => pool.query(text), { timeout: 60_000, interval: 100 });
  return rows;
}

test('a hanging statement is cancelled, others run afterwards, and every row remains', async () => {
  const { pool } = await open();
  await pool.query('CREATE TABLE hung AS SELECT id FROM generate_series(1, 1000) id');
  const hanging = pool.query(forEver).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(await hanging)).toBe(true);
  expect(await readAgain(pool, 'SELECT count(*) FROM hung')).toEqual([{ count: 1000 }]);
});

test.runIf(runsEverything)('a hanging transaction is rolled back', async () => {
  const { pool, db: pooled } = await open();
  await pool.query('CREATE TABLE undone (id bigint)');
  const work = inTransaction(pooled, async (db) => {
    await sql`INSERT INTO undone VALUES (1)`.execute(db);
    await sql.raw(forEver).execute(db);
  });
  expect(isDatabaseUnavailable(await work.catch((error: unknown) => error))).toBe(true);
  expect(await readAgain(pool, 'SELECT count(*) FROM undone')).toEqual([{ count: 0 }]);
});

test.runIf(runsEverything)('withLongTimeout lets one statement run longer', async () => {
  const { pool, withLongTimeout } = await open();
  const begun = performance.now();
  // Blocks the engine's thread for twice the limit.
  const slow = `DO $$ BEGIN WHILE clock_timestamp() < now() + interval '${2 * HANG_MS} ms' LOOP END LOOP; END $$`;
  await withLongTimeout(() => pool.query(slow));
  expect(performance.now() - begun).toBeGreaterThan(2 * HANG_MS - 50);
});

test.runIf(runsEverything)('an idle engine is not restarted', async () => {
  const { pool } = await open();
  const { rows } = await pool.query('SELECT pg_postmaster_start_time() AS begun');
  await sleep(2 * HANG_MS);
  expect((await pool.query('SELECT pg_postmaster_start_time() AS begun')).rows).toEqual(rows);
});

test('while the one connection is held too long, the next query fails after five seconds with a clear error', async () => {
  const { pool } = await open();
  const client = await pool.connect();
  const error = await pool.query('SELECT 1').catch((caught: unknown) => caught);
  client.release();
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.runIf(runsEverything)('a client that holds the connection too long loses it, and others continue', async () => {
  const { pool } = await open();
  const client = await pool.connect();
  await new Promise<void>((resolve) => client.once('end', resolve));
  client.release(true);
  expect(await readAgain(pool, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('only the owner can use the socket, and it is removed on close', async () => {
  await open();
  const socket = join(directory.path, 'socket');
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  expect(statSync(join(socket, '.s.PGSQL.5432')).mode & 0o777).toBe(0o600);
  await database?.close();
  expect(readdirSync(directory.path)).not.toContain('socket');
});

test.runIf(runsEverything)('a data directory with a path too long for a socket works', async () => {
  const { pool } = await open(join(directory.path, 'long'.repeat(30)));
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a damaged directory is reported in one sentence, and its lock is released', async () => {
  const dataDir = join(directory.path, 'damaged');
  mkdirSync(join(dataDir, 'pgdata'), { recursive: true });
  writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '18\n');
  await expect(open(dataDir)).rejects.toThrow(/^The embedded database in .*pgdata does not start/);
  await expect(open(dataDir), 'not: in use').rejects.toThrow('does not start');
});
