// Records what the site has acknowledged: for each write the trace that must be stored once, for each deletion the trace
// that must be gone. A trace is a line of text such as 'donation:Patient 17'; traces.ts reads them from the database.
import { LOST, PATIENCE_MS, type Reply } from './client.ts';
import type { Outcome } from './scenario.ts';

export class Ledger {
  readonly #expected = new Map<string, 0 | 1>();
  readonly #statuses = new Map<number, number>();
  /** When each write was acknowledged. */
  readonly acknowledged: number[] = [];
  /** Requests sent again with their idempotency key, because a 503 or no response came. */
  retried = 0;
  /** Acknowledged writes sent again after a restart: the stored response must come. */
  repeated = 0;
  /** Responses that no fault explains. */
  readonly wrong: string[] = [];
  unadvised = 0;
  slowestMs = 0;

  count({ status, retryAfter, took }: Reply): void {
    this.#statuses.set(status, this.countOf(status) + 1);
    if (status === 503 && retryAfter === undefined) this.unadvised += 1;
    this.slowestMs = Math.max(this.slowestMs, took);
  }

  countOf(status: number): number {
    return this.#statuses.get(status) ?? 0;
  }

  /** Somebody else may have deleted the trace before its author heard of it. */
  expect(trace: string): void {
    if (!this.#expected.has(trace)) this.#expected.set(trace, 1);
  }

  forget(trace: string): void {
    this.#expected.set(trace, 0);
  }

  /** What holds in every scenario. `found` says how often each trace is stored. */
  judge(found: ReadonlyMap<string, number>): Outcome {
    const expected = [...this.#expected];
    const times = (trace: string) => found.get(trace) ?? 0;
    const lost = expected.filter(([trace, once]) => (once ? times(trace) === 0 : times(trace) > 0));
    const doubled = expected.filter(([trace, once]) => once && times(trace) > 1);
    const failures = [...this.#statuses].filter(([status]) => status >= 500 && status !== 503);
    const list = (traces: typeof expected) =>
      traces
        .slice(0, 5)
        .map(([trace]) => trace)
        .join('; ');
    const broken: [boolean, string][] = [
      [lost.length > 0, `Acknowledged and not stored, or deleted and stored: ${list(lost)}.`],
      [doubled.length > 0, `Stored twice: ${list(doubled)}.`],
      [this.wrong.length > 0, `Wrong responses: ${this.wrong.slice(0, 3).join('; ')}.`],
      [failures.length > 0, `Server errors: ${failures.map(([status, n]) => `${n} times ${status}`).join(', ')}.`],
      [this.slowestMs >= PATIENCE_MS, 'A request had no response in 30 s.'],
      [this.unadvised > 0, `${this.unadvised} responses of 503 had no Retry-After.`],
    ];
    const counts = {
      'writes acknowledged': this.acknowledged.length,
      'sent again': this.retried,
      'responses 503': this.countOf(503),
      'connections lost': this.countOf(LOST),
      'slowest response, ms': Math.round(this.slowestMs),
      'traces looked for': expected.length,
      lost: lost.length,
      doubled: doubled.length,
    };
    return { counts, broken: broken.filter(([is]) => is).map(([, sentence]) => sentence) };
  }
}
