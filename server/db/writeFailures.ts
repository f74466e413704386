// Writes that PostgreSQL refuses while it may still answer reads.
import type { Log } from './log.ts';

/** read_only_sql_transaction, disk_full, io_error. */
const CODES = ['25006', '53100', '58030'];
/** Maintenance jobs write every minute. */
const OUTAGE_MS = 120_000;

export class WriteFailures {
  /** By SQLSTATE. */
  readonly counts = new Map(CODES.map((code) => [code, 0]));
  readonly #log: Log;
  #lastAt = -Infinity;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Takes the SQLSTATE of any error; logs the first of an outage. */
  record(code: string | undefined, now = performance.now()): void {
    const count = this.counts.get(code ?? '');
    if (code === undefined || count === undefined) return;
    if (!this.isFailing(now)) this.#log.error({ code }, 'The database refuses writes.');
    this.counts.set(code, count + 1);
    this.#lastAt = now;
  }

  /** Whether one was refused within the last two minutes. */
  isFailing(now = performance.now()): boolean {
    return now - this.#lastAt < OUTAGE_MS;
  }
}
