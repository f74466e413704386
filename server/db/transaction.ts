// Transactions, and the guard that keeps a pool's other connections out of them.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { isServerSilent, isTransactionConflict } from './databaseError.ts';

interface Running {
  pool: pg.Pool;
  /** False once it has ended: work it left behind may use the pool again. */
  open: boolean;
}

const running = new AsyncLocalStorage<Running>();

/** True while the caller runs inside `inTransaction(pool, …)`. */
export function isInTransaction(pool: pg.Pool): boolean {
  const transaction = running.getStore();
  return transaction !== undefined && transaction.pool === pool && transaction.open;
}

const RETRIES = 5;
const FIRST_WAIT_MS = 20;

/** Full jitter: transactions that met once do not meet again. */
const waitBefore = (retry: number) => setTimeout(Math.random() * FIRST_WAIT_MS * 2 ** retry);

/**
 * Runs `run` between BEGIN and COMMIT on one client of the pool and gives back what it gave. Whatever `run` throws
 * undoes everything and is thrown on; a deadlock or serialization failure runs it again, so it has to be safe to repeat.
 * Query through the client alone: the pool refuses while `run` is under way.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
  { retries = RETRIES } = {},
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await runOnce(pool, run);
    } catch (error) {
      if (retry >= retries || !isTransactionConflict(error)) throw error;
    }
    await waitBefore(retry);
  }
}

async function runOnce<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const transaction: Running = { pool, open: true };
  try {
    await client.query('BEGIN');
    const result = await running.run(transaction, () => run(client));
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    await undo(client, error);
    throw error;
  } finally {
    transaction.open = false;
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  // PostgreSQL answers ROLLBACK, without an error, when a statement failed and the failure was swallowed.
  if (command !== 'COMMIT') throw new Error('Nothing was committed: a statement of the transaction had failed.');
}

/** A client that cannot roll back is broken, and must not return to the pool. */
async function undo(client: pg.PoolClient, cause: unknown): Promise<void> {
  // It would not hear ROLLBACK either. The server undoes what it had begun once it finds the connection closed.
  if (isServerSilent(cause)) return client.release(true);
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
