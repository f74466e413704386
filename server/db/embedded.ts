// The embedded engine: locked directory, supervised worker, and a pool of its one connection.
import { hash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { copyTables, listenForBackups } from './backup.ts';
import { DatabaseError } from './databaseError.ts';
import { Engine } from './engine.ts';
import { PooledDb } from './kysely.ts';
import { lockDirectory } from './lock.ts';
import type { Log } from './log.ts';
import { endPool, GuardedPool } from './pool.ts';
import { vacuumTables } from './vacuum.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** A statement that runs longer than this means that the engine hangs. */
  hangMs?: number;
}

const HANG_MS = 10_000;
/** A transaction of several statements may hold the connection longer than one statement may run. */
const HOLD_MARGIN_MS = 5_000;
const CHECK_INTERVAL_MS = 1_000;
const LONG_TIMEOUT_MS = 300_000;
const CHECKPOINT_MS = 60_000;
const VACUUM_MS = 1_800_000;
const WAIT_FOR_CONNECTION_MS = 5_000;

// The path of a Unix socket may have 107 bytes, 103 on macOS.
const MAX_SOCKET_PATH = 100;
// pg finds the socket by this name in the directory that is its host.
const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;

export async function openEmbedded({ dataDir, log, hangMs = HANG_MS }: EmbeddedOptions) {
  const lock = lockDirectory(dataDir);
  const socketDirectory = findSocketDirectory(dataDir);
  const tables = join(dataDir, 'pgdata');
  const engine = new Engine({ tables, socket: join(socketDirectory, SOCKET_NAME) }, log, hangMs);
  const release = async () => {
    await engine.stop();
    rmSync(socketDirectory, { recursive: true, force: true });
    lock.release();
  };
  try {
    makePrivateDirectory(socketDirectory);
    await engine.start();
  } catch (error) {
    await release();
    throw error;
  }
  const pool = createPool(socketDirectory, engine, log);
  const stopMaintenance = scheduleMaintenance(pool, log);
  const stopWatching = watchConnection(pool, engine);
  async function withLongTimeout<T>(work: () => Promise<T>): Promise<T> {
    engine.hangMs = LONG_TIMEOUT_MS;
    try {
      return await work();
    } finally {
      engine.hangMs = hangMs;
    }
  }
  const copyTo = (folder: string) => withLongTimeout(() => copyTables(pool, tables, folder));
  const backups = await listenForBackups(socketDirectory, copyTo, log);
  const db = new PooledDb(pool);
  return {
    pool,
    db,
    reader: db,
    replicas: [],
    embedded: true,
    writeFailures: pool.writeFailures,
    withLongTimeout,
    copyTo,
    async close() {
      stopMaintenance();
      stopWatching();
      backups.close();
      await endPool(pool);
      await release();
    },
  };
}

function createPool(socketDirectory: string, engine: Engine, log: Log): GuardedPool {
  const config: pg.PoolConfig = {
    host: socketDirectory,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    Client: createClientClass(engine),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    // One session serves all connections in turn: without this the next one would meet the last one's named statements.
    onConnect: (client) => client.query('DISCARD ALL'),
  };
  return new GuardedPool(config, log);
}

/**
 * Pings the engine while its one connection is held, and restarts it when the connection is not returned: after a full disk
 * it was seen idle with a response still outstanding. The client that holds the connection gets an error. Returns a function
 * that stops the watch.
 */
function watchConnection(pool: pg.Pool, engine: Engine): () => void {
  let acquiredAt = performance.now();
  pool.on('acquire', () => (acquiredAt = performance.now()));
  const check = () => {
    const isHeld = pool.totalCount > 0 && pool.idleCount === 0;
    if (!isHeld) return;
    engine.ping(CHECK_INTERVAL_MS);
    if (performance.now() - acquiredAt < engine.hangMs + HOLD_MARGIN_MS) return;
    acquiredAt = performance.now();
    engine.replaceWorker();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

function createClientClass(engine: Engine) {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (callback === undefined) return engine.waitUntilUp().then(() => super.connect());
      engine.waitUntilUp().then(() => super.connect(callback), callback);
    }
  };
}

/**
 * Replaces the background processes that the engine lacks: without checkpoints the write-ahead log grows until the engine
 * is closed; without VACUUM dead rows stay and the planner has no statistics.
 */
function scheduleMaintenance(pool: pg.Pool, log: Log): () => void {
  const run = (name: string, work: () => Promise<unknown>) => () =>
    work().catch((error) => log.warn({ err: error }, `${name} failed.`));
  const timers = [
    setInterval(
      run('CHECKPOINT', () => pool.query('CHECKPOINT')),
      CHECKPOINT_MS,
    ).unref(),
    setInterval(
      run('VACUUM', () => vacuumTables(pool)),
      VACUUM_MS,
    ).unref(),
  ];
  return () => timers.forEach(clearInterval);
}

/** The sockets of the process that has a data directory open. */
export function findSocketDirectory(dataDir: string): string {
  const beside = join(dataDir, 'socket');
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= MAX_SOCKET_PATH) return beside;
  const name = hash('sha256', `${userInfo().uid} ${dataDir}`, 'hex').slice(0, 16);
  return join(tmpdir(), `dhamani-${name}`);
}

/** Others may write in its parent (/tmp): accept only a directory that is ours, and close it to others. */
function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new DatabaseError(`${path}, where the database's socket belongs, is someone else's: remove it.`);
  }
  chmodSync(path, 0o700);
}
