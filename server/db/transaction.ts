// Transactions, and the guard that rejects the pool inside them.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { isTransactionConflict } from './databaseError.ts';
import type { Db, PooledDb } from './kysely.ts';

interface Running {
  pool: pg.Pool;
  /** False once it has ended: unawaited work may use the pool again. */
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

/** Full jitter, so that two conflicting transactions do not conflict again. */
const waitBefore = (retry: number) => setTimeout(Math.random() * FIRST_WAIT_MS * 2 ** retry);

/**
 * Runs `run` between BEGIN and COMMIT and returns its result. An error rolls back and is rethrown; a deadlock or
 * serialization failure retries, so `run` must be safe to repeat.
 * Query only through the transaction: the pool rejects queries meanwhile.
 */
export async function inTransaction<T>(
  db: PooledDb,
  run: (transaction: Db) => Promise<T>,
  { retries = RETRIES } = {},
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await runOnce(db, run);
    } catch (error) {
      if (retry >= retries || !isTransactionConflict(error)) throw error;
    }
    await waitBefore(retry);
  }
}

async function runOnce<T>(db: PooledDb, run: (transaction: Db) => Promise<T>): Promise<T> {
  const state: Running = { pool: db.pool, open: true };
  try {
    return await db.transaction().execute((transaction) => running.run(state, () => run(transaction)));
  } finally {
    state.open = false;
  }
}
