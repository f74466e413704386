// The pool both engines are reached through: its types, its guard, and no crash when an idle client dies.
import pg from 'pg';
import type { Log } from './log.ts';
import { isInTransaction } from './transaction.ts';

const { builtins, getTypeParser } = pg.types;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

type Parse = (value: string) => unknown;

const TEXT_ARRAY = 1009 as Parameters<typeof getTypeParser>[0];
const parseTexts = getTypeParser(TEXT_ARRAY) as (value: string) => (string | null)[];
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
    return parser ?? getTypeParser(id, format as 'text');
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
  readonly #findDelay: () => Promise<void> | undefined;

  /** `findDelay` gives what a connection has to wait for, or nothing; it rejects when waiting is in vain. */
  constructor(config: pg.PoolConfig, log: Log, findDelay: () => Promise<void> | undefined = () => undefined) {
    super({ ...config, types });
    this.#findDelay = findDelay;
    this.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
    // Without a listener of its own the loss of a client that is checked out would end the process.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback === undefined) return this.#admit()?.then(() => super.connect()) ?? super.connect();
    const delay = this.#admit();
    if (delay === undefined) return super.connect(callback);
    delay.then(
      () => super.connect(callback),
      (error) => callback(error, undefined, () => {}),
    );
  }

  #admit(): Promise<void> | undefined {
    if (!isInTransaction(this)) return this.#findDelay();
    return Promise.reject(
      new Error('The pool was used inside a transaction: query through the client the transaction was given.'),
    );
  }
}
