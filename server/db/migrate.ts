// Migrates the schema to this version: migrations/NNNN_name.sql in order, each applied once. The statements of
// NNNN_name_concurrently.sql run one by one outside a transaction, as CREATE INDEX CONCURRENTLY needs.
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from './databaseError.ts';
import type { Log } from './log.ts';
import { checkRecorded, isRecorded, readRecorded, record, type Migration } from './recordedMigrations.ts';

export interface MigrateOptions {
  /** The folder of the SQL files. */
  directory?: string;
  log?: Pick<Log, 'info'>;
}

const fileName = /^\d{4}_\w+\.sql$/;
const isConcurrent = ({ name }: Migration) => name.endsWith('_concurrently.sql');

/** Practically unlimited: pg cannot disable the timeout for one query. */
const LONG_TIMEOUT_MS = 86_400_000;
const withLongTimeout = (text: string, values?: unknown[]) => ({ text, values, query_timeout: LONG_TIMEOUT_MS });

// Any number, the same in every version: 'dhamani' on a phone keypad.
const LOCK = 3_426_264;
const CONCURRENT_LOCK = LOCK + 1;
/** Requests queue behind a statement that waits for a table: it gives up and tries again later. */
const LOCK_TIMEOUT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_MS = 1000;

/**
 * Applies pending migrations, each in its own transaction. Instances that start at once wait for each other.
 * Throws DatabaseError when an applied file has changed, or the database has one that this version does not know.
 */
export async function migrate(
  pool: pg.Pool,
  { directory = join(import.meta.dirname, 'migrations'), log }: MigrateOptions = {},
): Promise<void> {
  const names = (await readdir(directory)).filter((name) => fileName.test(name)).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)));
  const recorded = await inTurn(pool, async (client) => checkRecorded(client, await readRecorded(client), migrations));
  for (const migration of migrations.filter(({ name }) => !recorded.has(name))) {
    const apply = isConcurrent(migration) ? applyConcurrently : applyInTransaction;
    while (!(await apply(pool, migration))) {
      log?.info({ migration: migration.name }, 'A migration waits for a lock, or for another instance.');
      await wait(RETRY_MS);
    }
    log?.info({ migration: migration.name }, 'Applied a migration.');
  }
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const text = await readFile(join(directory, name), 'utf8');
  return { name, text, sha256: hash('sha256', text, 'hex') };
}

/** A plain pg transaction, one instance at a time: a migration is many statements in one text, which cannot be prepared. */
async function inTurn<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // A migration may take longer than a request, and so may waiting for another instance's.
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    await client.query(withLongTimeout('SELECT pg_advisory_xact_lock($1)', [LOCK]));
    const result = await run(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // The server rolls back when the connection closes.
    client.release(true);
    throw error;
  }
}

/** Returns false, with nothing changed, where a lock is not to be had in time. */
async function applyInTransaction(pool: pg.Pool, migration: Migration): Promise<boolean> {
  try {
    await inTurn(pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      if (!(await isRecorded(client, migration))) await runMigration(client, migration, 'failed and was rolled back');
    });
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/**
 * Returns false while another instance runs a migration like this: waiting for its lock, this one would hold a snapshot,
 * which CREATE INDEX CONCURRENTLY waits for.
 */
async function applyConcurrently(pool: pg.Pool, migration: Migration): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [
      CONCURRENT_LOCK,
    ]);
    if (!rows[0]?.isMine) return false;
    const outcome = 'failed; the statements before the failed one stay applied';
    if (!(await isRecorded(client, migration))) await runMigration(client, migration, outcome);
    return true;
  } finally {
    // Ends the lock and the setting with the connection.
    client.release(true);
  }
}

/** `outcome`: what a failure leaves. */
async function runMigration(client: pg.PoolClient, migration: Migration, outcome: string): Promise<void> {
  const { name, text } = migration;
  if (isConcurrent(migration) && text.includes('$$'))
    throw new DatabaseError(`The migration ${name} is split at semicolons: it can hold no body in $$.`);
  // Several statements in one query are one transaction.
  const parts = isConcurrent(migration) ? text.split(/;\n/).filter((part) => part.trim()) : [text];
  try {
    for (const part of parts) await client.query(withLongTimeout(part));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError(`The migration ${name} ${outcome}: ${reason}.`, { cause });
  }
  await record(client, migration);
}
