// The pool of both engines: its types, its guard, and an error handler for idle clients.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { isInTransaction } from './transaction.ts';

const { builtins, getTypeParser } = pg.types;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

type Parse = (value: string) => unknown;

const TEXT_ARRAY = 1009 as Parameters<typeof getTypeParser>[0];
const parseTexts: (value: string) => (string | null)[] = getTypeParser(TEXT_ARRAY);
const parseNumbers: Parse = (value) => parseTexts(value).map((item) => (item === null ? null : Number(item)));

// Ids and counts are below 2^53. Dates stay strings: a Date object would shift them with the time zone.
const parsers = new Map<number, Parse>([
  [builtins.INT8, Number],
  [INT8_ARRAY, parseNumbers],
  [builtins.DATE, String],
  [DATE_ARRAY, parseTexts],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : parsers.get(id);
    return parser ?? getTypeParser(id, format);
  },
};

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that rejects `connect` and `query` inside a transaction on itself: on the embedded engine, which has one
 * connection, they would deadlock. Also on a server, so that code that works on one works on the other.
 */
export class GuardedPool extends pg.Pool {
  constructor(config: pg.PoolConfig, log: Log) {
    super({ ...config, types });
    this.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
    // Without a listener the loss of a checked-out client would end the process.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const error = this.#findError();
    if (callback === undefined) return error ? Promise.reject(error) : super.connect();
    if (error === undefined) return super.connect(callback);
    process.nextTick(callback, error, undefined, () => {});
  }

  #findError(): Error | undefined {
    if (!isInTransaction(this)) return undefined;
    return new Error('The pool was used inside a transaction: query through the client the transaction was given.');
  }
}

/** How long running queries may delay closing the pool; part of the limit in shutdown.ts. */
const END_LIMIT_MS = 3000;

/** Ends a pool when its queries have ended, or after 3 s. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), wait(END_LIMIT_MS, undefined, { ref: false })]);
}
