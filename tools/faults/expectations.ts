// Records what the server has acknowledged: the entries that must be stored exactly once, and those that must be gone.
// An entry is a line such as 'donation:Patient 17'; database.ts reads the entries that are stored.
import type { Received } from '#test/client.ts';
import { TIMEOUT_MS } from './retryingClient.ts';
import type { Result } from './scenario.ts';

export class ExpectationLog {
  readonly #expected = new Map<string, 0 | 1>();
  /** When each write was acknowledged. */
  readonly acknowledged: number[] = [];
  /** Acknowledged writes that were sent again after a restart. */
  replayed = 0;
  /** Responses that no fault explains. */
  readonly wrong: string[] = [];
  lost = 0;
  unavailable = 0;
  slowestMs = 0;

  /** `response` is null if the connection was lost. */
  count(response: Received | null, took: number): void {
    this.slowestMs = Math.max(this.slowestMs, took);
    if (response === null) this.lost += 1;
    else if (response.status === 503) {
      this.unavailable += 1;
      if (!response.headers['retry-after']) this.wrong.push('503 without Retry-After');
    } else if (response.status >= 500) this.wrong.push(`status ${response.status}`);
  }

  get retried(): number {
    return this.lost + this.unavailable;
  }

  /** Another client may have deleted the entry before its author had the response. */
  expectStored(entry: string): void {
    if (!this.#expected.has(entry)) this.#expected.set(entry, 1);
  }

  expectDeleted(entry: string): void {
    this.#expected.set(entry, 0);
  }

  /** What holds in every scenario. `stored` says how often each entry is stored. */
  check(stored: ReadonlyMap<string, number>): Result {
    const entries = [...this.#expected];
    const select = (isWrong: (times: number, expected: 0 | 1) => boolean) =>
      entries.filter(([entry, expected]) => isWrong(stored.get(entry) ?? 0, expected)).map(([entry]) => entry);
    const missing = select((times, expected) => times === 0 && expected === 1);
    const duplicated = select((times, expected) => times > 1 && expected === 1);
    const undeleted = select((times, expected) => times > 0 && expected === 0);
    const failures: string[] = [];
    const fail = (what: string, found: readonly string[]) => {
      if (found.length > 0) failures.push(`${found.length} ${what}: ${found.slice(0, 4).join('; ')}.`);
    };
    fail('acknowledged and not stored', missing);
    fail('stored twice', duplicated);
    fail('deleted and still stored', undeleted);
    fail('wrong responses', this.wrong);
    if (this.slowestMs >= TIMEOUT_MS) failures.push('A request had no response in 30 s.');
    const measured = {
      'writes acknowledged': this.acknowledged.length,
      'sent again': this.retried,
      'slowest response, ms': Math.round(this.slowestMs),
      'entries checked': entries.length,
      lost: missing.length + undeleted.length,
      duplicated: duplicated.length,
    };
    return { measured, failures };
  }
}
