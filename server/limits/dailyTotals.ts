// A total for each key that starts again a day after its first addition.
import { CappedMap } from 'altcha-lib';
import { DAY_MS } from '#contract/indiaTime.ts';
import type { Clock } from './recentItems.ts';

const MAX_KEYS = 50_000;

export class DailyTotals {
  readonly #totals: Map<string, { total: number; endsAt: number }> = new CappedMap({ maxSize: MAX_KEYS });
  readonly #now: Clock;

  constructor(now: Clock) {
    this.#now = now;
  }

  get(key: string): number {
    const found = this.#totals.get(key);
    return found && found.endsAt > this.#now() ? found.total : 0;
  }

  add(key: string, amount: number): void {
    const total = this.get(key) + amount;
    const earlier = total === amount ? undefined : this.#totals.get(key);
    this.#totals.set(key, { total, endsAt: earlier?.endsAt ?? this.#now() + DAY_MS });
  }
}
