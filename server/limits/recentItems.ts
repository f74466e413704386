// The distinct items of each key within the last hour: donors revealed to a network, delay tokens used by it.

const HOUR_MS = 3_600_000;
/** Over all keys, about ten megabytes. Past it the least recently used key is evicted. */
const MAX_ENTRIES = 200_000;

/** Epoch milliseconds. */
export type Clock = () => number;

export class RecentItems<Item> {
  /** Both in order of time: keys by last use, items by when they were added. */
  readonly #items = new Map<string, Map<Item, number>>();
  readonly #now: Clock;
  readonly #max: number;
  #entries = 0;

  constructor(now: Clock, max = MAX_ENTRIES) {
    this.#now = now;
    this.#max = max;
  }

  /** The number of distinct items of the key within the last hour. */
  count(key: string): number {
    return this.#read(key)?.size ?? 0;
  }

  /** Those of the items that the key has not had within the last hour. */
  findNew(key: string, items: readonly Item[]): Item[] {
    const recent = this.#read(key);
    return recent ? items.filter((item) => !recent.has(item)) : [...items];
  }

  add(key: string, items: readonly Item[]): void {
    if (items.length === 0) return;
    const recent = this.#read(key) ?? new Map<Item, number>();
    const before = recent.size;
    for (const item of items) if (!recent.has(item)) recent.set(item, this.#now());
    this.#entries += recent.size - before;
    this.#items.delete(key);
    this.#items.set(key, recent);
    for (const [oldest, removed] of this.#items) {
      if (this.#entries <= this.#max) break;
      this.#entries -= removed.size;
      this.#items.delete(oldest);
    }
  }

  /** Milliseconds until this many of the key's items are older than an hour. */
  untilFewer(key: string, by: number): number {
    const recent = [...(this.#read(key)?.values() ?? [])];
    const at = recent[Math.min(by, recent.length) - 1];
    return at === undefined ? 0 : at + HOUR_MS - this.#now();
  }

  #read(key: string): Map<Item, number> | undefined {
    const recent = this.#items.get(key);
    if (!recent) return undefined;
    const until = this.#now() - HOUR_MS;
    for (const [item, at] of recent) {
      if (at > until) break;
      recent.delete(item);
      this.#entries -= 1;
    }
    if (recent.size > 0) return recent;
    this.#items.delete(key);
    return undefined;
  }
}
