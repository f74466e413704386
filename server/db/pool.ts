// The pool both engines are reached through: its types, its guard, and no crash when an idle client dies.
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

// Ids and counts stay below 2^53. A date is a day, not a moment: a Date object would move it with the time zone.
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
 * A pool that refuses `connect` and `query` inside a transaction on itself: on the embedded engine, which has one
 * connection, they would wait for themselves. Refused on a server too, so that what works on one works on both.
 */
export class GuardedPool extends pg.Pool {
  constructor(config: pg.PoolConfig, log: Log) {
    super({ ...config, types });
    this.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
    // Without a listener of its own the loss of a client that is checked out would end the process.
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

/** How long a query under way may keep a closing pool; part of the time that shutdown.ts has. */
const END_LIMIT_MS = 3000;

/** Ends a pool when its queries have ended, or after 3 s. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), wait(END_LIMIT_MS, undefined, { ref: false })]);
}
