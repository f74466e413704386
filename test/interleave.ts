// Runs one request while the transaction of another is paused at a chosen statement.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { vi } from 'vitest';
import type { PooledDb } from '#server/db/kysely.ts';

/** Calls `pause` once, after `after` statements of this client's transaction have succeeded. */
function pauseClient(client: PoolClient, after: number, pause: () => Promise<void>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const { release } = client;
  let statements = 0;
  client.query = (async (...args: unknown[]) => {
    const result = await query(...args);
    statements += 1;
    if (statements === after) await pause();
    return result;
  }) as never;
  client.release = (error) => {
    delete (client as Partial<PoolClient>).query;
    release.call(client, error);
  };
}

/** Applies to the next transaction; with 0 it pauses before BEGIN. Returns a function that undoes it. */
function pauseNext(db: PooledDb, after: number, pause: () => Promise<void>): () => void {
  const connect = db.pool.connect.bind(db.pool);
  const connectPaused = async () => {
    const client = await connect();
    pauseClient(client, after, pause);
    return client;
  };
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    spy.mockRestore();
    const builder = db.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (run) => {
      if (after === 0) await pause();
      else vi.spyOn(db.pool, 'connect').mockImplementationOnce(connectPaused as never);
      return execute(run);
    };
    return builder;
  });
  return () => {
    spy.mockRestore();
    vi.mocked(db.pool.connect).mockRestore?.();
  };
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
  const restore = pauseNext(db, after, () => {
    reached.resolve();
    return resume.promise;
  });
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
