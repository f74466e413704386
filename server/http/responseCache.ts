// Responses that are the same for every caller: of one search, concurrent callers share one query.
import { LRUCache } from 'lru-cache';
import type { ApiResponse } from './idempotency.ts';

/** With ten donors each, and at their largest, a few megabytes. */
const MAX_RESPONSES = 2000;
const MAX_KEY_LENGTH = 300;
/** A donor who became unavailable is never shown as available for longer than this. */
export const FRESH_MS = 1000;

type Load = () => Promise<ApiResponse>;

export class ResponseCache {
  readonly counts = { hits: 0, misses: 0 };
  readonly #responses: LRUCache<string, ApiResponse, Load>;

  /** With `ttlMs` 0 responses stay as long as there is room. */
  constructor(ttlMs: number) {
    this.#responses = new LRUCache({
      max: MAX_RESPONSES,
      ttl: ttlMs,
      ttlResolution: 0,
      // A load that `clear` removed is still answered, and not kept.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: load, options }) => {
        this.counts.misses += 1;
        this.counts.hits -= 1;
        const from = performance.now();
        const response = { ...(await load()), encoded: new Map<string, string | Buffer>() };
        // The age counts from before the query.
        if (ttlMs > 0) options.ttl = Math.max(1, ttlMs - (performance.now() - from));
        return response;
      },
    });
  }

  async find(key: string, load: Load): Promise<ApiResponse> {
    if (key.length > MAX_KEY_LENGTH) return load();
    this.counts.hits += 1;
    return this.#responses.forceFetch(key, { context: load });
  }

  /** Called after a write, so that its author sees it at once. */
  clear(): void {
    this.#responses.clear();
  }
}
