// One-second cache of values that are the same for all callers, with request coalescing; with `ttlMs` 0 it keeps constants.
import { LRUCache } from 'lru-cache';

/** A donor who became unavailable is never shown as available for longer than this. */
const TTL_MS = 1000;
const MAX_KEY_LENGTH = 300;

export interface CacheResult<Value> {
  value: Value;
  /** Loaded for an earlier caller. */
  isHit: boolean;
}

export interface MicroCacheOptions<Value> {
  maxEntries: number;
  /** 0: until the process ends. */
  ttlMs?: number;
  /** A value that may not be stored is shared with concurrent callers and then dropped. A failure is never stored. */
  mayStore?: (value: Value) => boolean;
}

/**
 * Stores the promise before the value is loaded, so that its age counts from before the query, concurrent callers share
 * one load, and a load that `clear` removed cannot store an outdated value.
 */
export class MicroCache<Value extends {}> {
  readonly counts = { hits: 0, misses: 0 };
  readonly #entries: LRUCache<string, Promise<Value>>;
  readonly #mayStore: (value: Value) => boolean;

  constructor({ maxEntries, ttlMs = TTL_MS, mayStore = () => true }: MicroCacheOptions<Value>) {
    // Without the purge, expired values would stay until the cache is full.
    this.#entries = new LRUCache({ max: maxEntries, ttl: ttlMs, ttlResolution: 0, ttlAutopurge: ttlMs > 0 });
    this.#mayStore = mayStore;
  }

  /** The value stored or loading under the key, else what `load` returns. */
  async find(key: string, load: () => Promise<Value>): Promise<CacheResult<Value>> {
    const stored = this.#entries.get(key);
    this.counts[stored ? 'hits' : 'misses'] += 1;
    if (stored) return { value: await stored, isHit: true };
    if (key.length > MAX_KEY_LENGTH) return { value: await load(), isHit: false };
    return { value: await this.#load(key, load), isHit: false };
  }

  /** Called after a write, so that its author sees it at once. */
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
      // After a `clear` the key may already have a newer load.
      if (!isStorable && this.#entries.peek(key, { allowStale: true }) === loading) this.#entries.delete(key);
    }
  }
}
