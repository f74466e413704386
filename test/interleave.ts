// Runs one request while the transaction of another is paused at a chosen statement.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { vi } from 'vitest';
import type { PooledDb } from '#server/db/kysely.ts';

/** Called after a statement of a transaction has succeeded; BEGIN is number 1. */
type OnStatement = (number: number, sql: string) => Promise<void> | undefined;

function watchClient(client: PoolClient, onStatement: OnStatement): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const { release } = client;
  let statements = 0;
  client.query = (async (...args: [string | { text: string }]) => {
    const result = await query(...args);
    statements += 1;
    await onStatement(statements, typeof args[0] === 'string' ? args[0] : args[0].text);
    return result;
  }) as never;
  client.release = (error) => {
    delete (client as Partial<PoolClient>).query;
    release.call(client, error);
  };
}

/** Watches the next transaction; `onBegin` runs before BEGIN. Returns a function that undoes it. */
function watchNext(db: PooledDb, onStatement: OnStatement, onBegin?: () => Promise<void>): () => void {
  const connect = db.pool.connect.bind(db.pool);
  const connectWatched = async () => {
    const client = await connect();
    watchClient(client, onStatement);
    return client;
  };
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    spy.mockRestore();
    const builder = db.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (run) => {
      await onBegin?.();
      vi.spyOn(db.pool, 'connect').mockImplementationOnce(connectWatched as never);
      return execute(run);
    };
    return builder;
  });
  return () => {
    spy.mockRestore();
    vi.mocked(db.pool.connect).mockRestore?.();
  };
}

/** The statements of the next transaction that `request` makes, from BEGIN on. */
export async function readStatements<T>(db: PooledDb, request: () => Promise<T>): Promise<[T, string[]]> {
  const statements: string[] = [];
  const restore = watchNext(db, (_, sql) => void statements.push(sql));
  const response = await request();
  restore();
  return [response, statements];
}

async function isBlocked(pool: Pool): Promise<boolean> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await pool.query(waiting)).rowCount! > 0;
}

/**
 * Pauses the transaction of `request` after `after` statements (BEGIN is the first) until `rival` has ended or waits for a lock.
 * Returns both responses; null if the transaction ended before.
 */
export async function interleave<A, B>(
  db: PooledDb,
  after: number,
  { request, rival }: { request: () => Promise<A>; rival: () => Promise<B> },
): Promise<{ request: A; rival: B } | null> {
  const [reached, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pause = () => {
    reached.resolve();
    return resume.promise;
  };
  const pauseAfter: OnStatement = (number) => (number === after ? pause() : undefined);
  const restore = watchNext(db, pauseAfter, after === 0 ? pause : undefined);
  const response = request();
  const isReached = await Promise.race([reached.promise.then(() => true), response.then(() => false)]);
  restore();
  if (!isReached) return null;
  const other = rival();
  const settled = Promise.allSettled([other]).then(() => true);
  // Before BEGIN it holds no lock, so the rival always ends; the embedded engine has no second connection.
  if (after === 0) await other;
  while (!(await Promise.race([settled, isBlocked(db.pool)]))) await wait(1);
  resume.resolve();
  return { request: await response, rival: await other };
}

/** Runs `meanwhile` after `request` has read its data and before its transaction starts. */
export async function runBeforeTransaction<T>(
  db: PooledDb,
  request: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const responses = await interleave(db, 0, { request, rival: meanwhile });
  if (!responses) throw new Error('The request began no transaction.');
  return responses.request;
}
