// What was promised: for each acknowledged write the trace that it must have left, once; for each deletion the trace
// that must be gone. A trace is a line of text such as 'donation:Patient 17', found again by traces.ts.

export interface Verdict {
  /** Acknowledged, and not there; or deleted, and there. */
  lost: string[];
  doubled: string[];
}

export class Ledger {
  readonly #expected = new Map<string, 0 | 1>();
  /** Writes answered for good. */
  acknowledged = 0;
  /** Requests sent again with their key, since no answer or a 503 came. */
  retried = 0;
  /** Answered writes sent again with their key: the stored answer must come. */
  repeated = 0;
  /** Of those, how many were answered otherwise. */
  readonly differed: string[] = [];
  /** Answers that nothing explains, a 500 for one. */
  readonly unexpected: string[] = [];
  /** Statuses of all answers. */
  readonly statuses = new Map<number, number>();
  /** 503 without a Retry-After. */
  unadvised = 0;
  /** Requests that had no answer at all in half a minute. */
  hung = 0;
  /** Connections lost by those who only look. */
  dropped = 0;
  slowestMs = 0;

  count(status: number, retryAfter: string | null, took: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 503 && retryAfter === null) this.unadvised += 1;
    this.slowestMs = Math.max(this.slowestMs, took);
  }

  /** '503 12 times, …' of the answers that say a server failed, but for those that are expected; '' for none. */
  describeFaults(expected: readonly number[] = []): string {
    const faulty = [...this.statuses].filter(([status]) => status >= 500 && !expected.includes(status));
    return faulty.map(([status, times]) => `${status} ${times} times`).join(', ');
  }

  /** From now on the trace is to be found once; unless it is gone already, by somebody else's deletion. */
  expect(trace: string): void {
    if (!this.#expected.has(trace)) this.#expected.set(trace, 1);
  }

  /** From now on the trace is not to be found. */
  forget(trace: string): void {
    this.#expected.set(trace, 0);
  }

  get traces(): number {
    return this.#expected.size;
  }

  judge(found: ReadonlyMap<string, number>): Verdict {
    const verdict: Verdict = { lost: [], doubled: [] };
    for (const [trace, expected] of this.#expected) {
      const times = found.get(trace) ?? 0;
      if (expected === 1 ? times === 0 : times > 0) verdict.lost.push(trace);
      else if (times > 1) verdict.doubled.push(trace);
    }
    return verdict;
  }
}
