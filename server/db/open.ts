// The one pool: on the PostgreSQL server at DATABASE_URL or, without that, on the engine this process starts itself.
import type pg from 'pg';
import { openEmbedded } from './embedded.ts';
import type { Log } from './log.ts';
import { makeReader, PooledDb, type Db } from './kysely.ts';
import { endPool } from './pool.ts';
import { Replica } from './replica.ts';
import { createServerPool, openServer } from './serverPool.ts';

export { DatabaseError, isDatabaseUnavailable } from './databaseError.ts';

export interface Database {
  /** Embedded: a single connection. */
  pool: pg.Pool;
  /** Typed queries on the pool. */
  db: PooledDb;
  /** For what may be a second old: a replica where there is one, else the pool. */
  reader: Db;
  /** How far the replica lags, in milliseconds; undefined where there is none. */
  replicaLagMs?: () => number;
  embedded: boolean;
  /** Runs work of which one statement may take minutes (migrations, seed) without taking the engine for hanging. */
  withLongTimeout<T>(work: () => Promise<T>): Promise<T>;
  /** Embedded only: copies the tables, as they are at one moment, into a folder that is not there yet. */
  copyTo?(folder: string): Promise<void>;
  /** Ends the pool, the engine and its socket, and gives the data directory back. */
  close(): Promise<void>;
}

export interface OpenOptions {
  databaseUrl?: string;
  /** A replica's, of the server at databaseUrl. */
  readDatabaseUrl?: string;
  dataDir: string;
  log: Log;
  /** Embedded only: milliseconds after which a statement is cut off; 10 seconds unless given. */
  hangMs?: number;
}

/** Throws DatabaseError when the database cannot be used. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const database = options.databaseUrl === undefined ? await openEmbedded(options) : await openServerDatabase(options);
  let closing: Promise<void> | undefined;
  // A second signal to end must not end the pool twice.
  return { ...database, close: () => (closing ??= database.close()) };
}

async function openServerDatabase({ databaseUrl = '', readDatabaseUrl, log }: OpenOptions): Promise<Database> {
  const pool = await openServer(databaseUrl, log);
  const replica = readDatabaseUrl ? new Replica(pool, createServerPool(readDatabaseUrl, log), log) : null;
  const db = new PooledDb(pool);
  return {
    pool,
    db,
    reader: replica ? makeReader(replica) : db,
    ...(replica && { replicaLagMs: () => replica.lagMs() }),
    embedded: false,
    withLongTimeout: (work) => work(),
    async close() {
      await Promise.all([replica?.close(), endPool(pool)]);
    },
  };
}
