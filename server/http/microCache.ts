// Values that are the same for everybody and may be a second old: loaded once, then shared for that second.
import { LRUCache } from 'lru-cache';

/** Nobody is shown as available for longer than this after that has changed. */
const TTL_MS = 1000;
const MAX_KEY_LENGTH = 300;

export interface CacheResult<Value> {
  value: Value;
  /** Loaded for an earlier caller. */
  isHit: boolean;
}

export interface MicroCacheOptions<Value> {
  maxEntries: number;
  /** What may not be stored is given to those who wait for it, and then dropped. A failure is never stored. */
  mayStore?: (value: Value) => boolean;
}

/**
 * Stores the promise of a value before it is loaded. So its age counts from before the database is asked, callers at the
 * same time wait for one load, and a load that `clear` removed cannot store an outdated value afterwards.
 */
export class MicroCache<Value extends {}> {
  readonly counts = { hits: 0, misses: 0 };
  readonly #entries: LRUCache<string, Promise<Value>>;
  readonly #mayStore: (value: Value) => boolean;

  constructor({ maxEntries, mayStore = () => true }: MicroCacheOptions<Value>) {
    this.#entries = new LRUCache({ max: maxEntries, ttl: TTL_MS, ttlResolution: 0 });
    this.#mayStore = mayStore;
  }

  /** The value stored or being loaded under the key, else what `load` returns. */
  async find(key: string, load: () => Promise<Value>): Promise<CacheResult<Value>> {
    const stored = this.#entries.get(key);
    this.counts[stored ? 'hits' : 'misses'] += 1;
    if (stored) return { value: await stored, isHit: true };
    if (key.length > MAX_KEY_LENGTH) return { value: await load(), isHit: false };
    return { value: await this.#load(key, load), isHit: false };
  }

  /** After a write, so that its author sees it at once. */
  clear(): void {
    this.#entries.clear();
  }

  async #load(key: string, load: () => Promise<Value>): Promise<Value> {
    const loading = load();
    this.#entries.set(key, loading);
    let isStorable = false;
    try {
      const value = await loading;
      isStorable = this.#mayStore(value);
      return value;
    } finally {
      // After a `clear` the key may already hold a newer load.
      if (!isStorable && this.#entries.peek(key, { allowStale: true }) === loading) this.#entries.delete(key);
    }
  }
}
