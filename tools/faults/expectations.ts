// Records what the server has acknowledged: the entries that must be stored exactly once, and those that must be gone.
// An entry is a line such as 'donation:Patient 17'; database.ts reads the entries that are stored.
import type { Received } from '#test/client.ts';
import { failuresOf, type Check, type Result } from './scenario.ts';

/** Of a request: longer than the server lets a statement run. */
export const TIMEOUT_MS = 30_000;

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

  /** Another client may have deleted the entry before its author had the response. */
  expectStored(entry: string): void {
    if (!this.#expected.has(entry)) this.#expected.set(entry, 1);
  }

  expectDeleted(entry: string): void {
    this.#expected.set(entry, 0);
  }

  /** What holds in every scenario, after what one of them has measured itself. `stored` says how often each entry is stored. */
  check(stored: ReadonlyMap<string, number>, own: Result['measured'], ...checks: Check[]): Result {
    const select = (wanted: 0 | 1, isWrong: (times: number) => boolean) =>
      [...this.#expected].flatMap(([entry, expected]) =>
        expected === wanted && isWrong(stored.get(entry) ?? 0) ? [entry] : [],
      );
    const missing = select(1, (times) => times === 0);
    const duplicated = select(1, (times) => times > 1);
    const undeleted = select(0, (times) => times > 0);
    const no = (what: string, found: readonly string[]): Check => [
      found.length > 0,
      `${found.length} ${what}: ${found.slice(0, 4).join('; ')}.`,
    ];
    const failures = failuresOf(
      no('acknowledged and not stored', missing),
      no('stored twice', duplicated),
      no('deleted and still stored', undeleted),
      no('wrong responses', this.wrong),
      [this.slowestMs >= TIMEOUT_MS, 'A request had no response in 30 s.'],
      ...checks,
    );
    const measured = {
      ...own,
      'writes acknowledged': this.acknowledged.length,
      'sent again': this.lost + this.unavailable,
      'slowest response, ms': Math.round(this.slowestMs),
      'entries checked': this.#expected.size,
      lost: missing.length + undeleted.length,
      duplicated: duplicated.length,
    };
    return { measured, failures };
  }
}
