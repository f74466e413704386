// Opens the one pool: on the PostgreSQL server at DATABASE_URL or, without it, on the embedded engine.
import type pg from 'pg';
import { openEmbedded } from './embedded.ts';
import type { Log } from './log.ts';
import { makeReader, PooledDb, type Db } from './kysely.ts';
import { endPool } from './pool.ts';
import { Replicas } from './replicas.ts';
import { openServer } from './serverPool.ts';
import type { WriteFailures } from './writeFailures.ts';

export { DatabaseError, isDatabaseUnavailable } from './databaseError.ts';

export interface Database {
  /** Embedded: a single connection. */
  pool: pg.Pool;
  /** Typed queries on the pool. */
  db: PooledDb;
  /** For reads that may be a second old: the replicas if there are any, else the pool. */
  reader: Db;
  replicas: readonly Pick<Replicas['all'][number], 'address' | 'lagMs'>[];
  embedded: boolean;
  writeFailures: WriteFailures;
  /** Runs work whose statements may take minutes (migrations, seed), without the engine counting as hanging. */
  withLongTimeout<T>(work: () => Promise<T>): Promise<T>;
  /** Embedded only: copies the tables as a consistent snapshot into a new folder. */
  copyTo?(folder: string): Promise<void>;
  /** Ends the pool, the engine and its socket, and releases the data directory. */
  close(): Promise<void>;
}

export interface OpenOptions {
  databaseUrl?: string;
  /** URLs of replicas of the server at databaseUrl. */
  readDatabaseUrls?: readonly string[];
  dataDir: string;
  log: Log;
  /** Embedded only: milliseconds after which a statement is cancelled; 10 seconds by default. */
  hangMs?: number;
}

/** Throws DatabaseError when the database cannot be used. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const database = options.databaseUrl === undefined ? await openEmbedded(options) : await openServerDatabase(options);
  let closing: Promise<void> | undefined;
  // A second signal must not end the pool twice.
  return { ...database, close: () => (closing ??= database.close()) };
}

async function openServerDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl = '', readDatabaseUrls = [], log } = options;
  const pool = await openServer(databaseUrl, log);
  const replicas = readDatabaseUrls.length > 0 ? new Replicas(pool, readDatabaseUrls, log) : null;
  const db = new PooledDb(pool);
  return {
    pool,
    db,
    reader: replicas ? makeReader(replicas) : db,
    replicas: replicas?.all ?? [],
    embedded: false,
    writeFailures: pool.writeFailures,
    withLongTimeout: (work) => work(),
    async close() {
      await Promise.all([replicas?.close(), endPool(pool)]);
    },
  };
}
