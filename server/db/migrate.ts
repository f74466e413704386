// Migrates the schema to this version: migrations/NNNN_name.sql in order, each applied once. The statements of
// NNNN_name_concurrently.sql run one by one outside a transaction, as CREATE INDEX CONCURRENTLY needs.
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from './databaseError.ts';
import type { Log } from './log.ts';

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

export interface MigrateOptions {
  /** The folder of the SQL files. */
  directory?: string;
  log?: Pick<Log, 'info'>;
}

const ownDirectory = join(import.meta.dirname, 'migrations');
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
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<void> {
  const migrations = await readMigrations(options.directory ?? ownDirectory);
  for (;;) {
    const next = await onClient(pool, (client) => applyNext(client, migrations));
    if (next === undefined) return;
    const { migration } = next;
    const isApplied = next.isApplied || (isConcurrent(migration) && (await applyConcurrently(pool, migration)));
    const outcome = isApplied ? 'Applied a migration.' : 'A migration waits for a lock, or for another instance.';
    options.log?.info({ migration: migration.name }, outcome);
    if (!isApplied) await wait(RETRY_MS);
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => fileName.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, sha256: hash('sha256', text, 'hex') };
    }),
  );
}

/** A plain pg transaction: a migration is many statements in one text, which cannot be prepared. */
async function onClient<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
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

interface Pending {
  migration: Migration;
  /** False where it is to run outside this transaction, or a lock was not to be had. */
  isApplied: boolean;
}

/** Applies the first pending migration and returns it; undefined when none is pending. */
async function applyNext(client: pg.PoolClient, migrations: Migration[]): Promise<Pending | undefined> {
  // A migration may take longer than a request, and so may waiting for another instance's.
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query(withLongTimeout('SELECT pg_advisory_xact_lock($1)', [LOCK]));
  const recorded = await readRecorded(client);
  checkRecorded(recorded, migrations);
  const migration = migrations.find(({ name }) => !recorded.has(name));
  if (migration === undefined) return undefined;
  return { migration, isApplied: !isConcurrent(migration) && (await tryMigration(client, migration)) };
}

/** Returns false, with nothing changed, where a lock is not to be had in time. */
async function tryMigration(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  await client.query(`SAVEPOINT before_migration; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await runMigration(client, migration);
    return true;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await client.query('ROLLBACK TO before_migration');
    return false;
  }
}

const isLockTimeout = (error: unknown) =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === LOCK_NOT_AVAILABLE;

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
    if (!(await readRecorded(client)).has(migration.name)) await runMigration(client, migration);
    return true;
  } finally {
    // Ends the lock and the setting with the connection.
    client.release(true);
  }
}

async function readRecorded(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations
      (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function checkRecorded(recorded: Map<string, string>, migrations: Migration[]): void {
  const ours = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of recorded) {
    if (!ours.has(name)) {
      throw new DatabaseError(
        `The database is newer than this program: it has had the migration ${name}. Start the version that wrote it.`,
      );
    }
    if (ours.get(name) !== sha256) {
      throw new DatabaseError(
        `The migration ${name} has changed since it was applied: restore the file and write a new migration.`,
      );
    }
  }
}

async function runMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { name, text, sha256 } = migration;
  // Several statements in one query are one transaction.
  const isSplit = isConcurrent(migration);
  if (isSplit && text.includes('$$'))
    throw new DatabaseError(`The migration ${name} is split at semicolons: it can hold no body in $$.`);
  const parts = isSplit ? text.split(/;\n/).filter((part) => part.trim()) : [text];
  try {
    for (const part of parts) await client.query(withLongTimeout(part));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const outcome = isSplit
      ? 'failed; the statements before the failed one stay applied'
      : 'failed and was rolled back';
    throw new DatabaseError(`The migration ${name} ${outcome}: ${reason}.`, { cause });
  }
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
}
