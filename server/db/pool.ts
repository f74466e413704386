// The pool of both engines: its types, its guard, and an error handler for idle clients.
import type { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable } from './databaseError.ts';
import type { Log } from './log.ts';
import { isInTransaction } from './transaction.ts';
import { WriteFailures } from './writeFailures.ts';

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

/** pg keeps the connection, which emits each error that the server sends, out of its types. */
type WithConnection = pg.PoolClient & { connection: EventEmitter<{ errorMessage: [pg.DatabaseError] }> };

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
  readonly writeFailures: WriteFailures;
  readonly #log: Log;
  #isUnreachable = false;

  constructor(config: pg.PoolConfig, log: Log) {
    super({ ...config, types });
    this.#log = log;
    this.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
    this.writeFailures = new WriteFailures(log);
    this.on('connect', (client) => {
      // Without a listener the loss of a checked-out client would end the process.
      client.on('error', () => {});
      (client as WithConnection).connection.on('errorMessage', ({ code }) => this.writeFailures.record(code));
      this.#recordConnected();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const error = this.#findError();
    if (callback === undefined) return error ? Promise.reject(error) : this.#connect();
    if (error === undefined) {
      return super.connect((failed, client, done) => {
        if (failed) this.#recordFailed(failed);
        callback(failed, client, done);
      });
    }
    process.nextTick(callback, error, undefined, () => {});
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      this.#recordFailed(error);
      throw error;
    }
  }

  /** Once an outage, however many requests fail in it. A pool whose connections are all in use is no outage. */
  #recordFailed(error: unknown): void {
    if (this.#isUnreachable || !isDatabaseUnavailable(error) || this.totalCount >= this.options.max) return;
    this.#isUnreachable = true;
    this.#log.error({ err: error }, 'The database accepts no connections.');
  }

  #recordConnected(): void {
    if (this.#isUnreachable) this.#log.warn('The database accepts connections again.');
    this.#isUnreachable = false;
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
