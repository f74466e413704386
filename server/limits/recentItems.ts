// The distinct items of each key within the last hour: donors revealed to a network, delay tokens used by it.
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '#contract/indiaTime.ts';

/** Over all keys, about ten megabytes. Past it the least recently used key is evicted. */
const MAX_ENTRIES = 200_000;

/** Epoch milliseconds. */
export type Clock = () => number;

export class RecentItems<Item> {
  /** Each with when it was added, in that order. */
  readonly #items: LRUCache<string, Map<Item, number>>;
  readonly #now: Clock;

  constructor(now: Clock, maxSize = MAX_ENTRIES) {
    this.#now = now;
    this.#items = new LRUCache({ maxSize, sizeCalculation: ({ size }) => size });
  }

  /** The number of distinct items of the key within the last hour. */
  count(key: string): number {
    return this.#read(key).size;
  }

  /** Those of the items that the key has not had within the last hour. */
  findNew(key: string, items: readonly Item[]): Item[] {
    const recent = this.#read(key);
    return items.filter((item) => !recent.has(item));
  }

  add(key: string, items: readonly Item[]): void {
    const recent = this.#read(key);
    for (const item of items) if (!recent.has(item)) recent.set(item, this.#now());
    // The cache measures it when it is new.
    this.#items.delete(key);
    if (recent.size > 0) this.#items.set(key, recent);
  }

  /** Milliseconds until this many of the key's items are older than an hour. */
  untilFewer(key: string, by: number): number {
    const recent = [...this.#read(key).values()];
    const at = recent[Math.min(by, recent.length) - 1];
    return at === undefined ? 0 : at + HOUR_MS - this.#now();
  }

  #read(key: string): Map<Item, number> {
    const recent = this.#items.get(key) ?? new Map<Item, number>();
    const until = this.#now() - HOUR_MS;
    for (const [item, at] of recent) {
      if (at > until) break;
      recent.delete(item);
    }
    return recent;
  }
}
