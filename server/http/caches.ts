// What a process keeps in memory to answer requests with.
import type { ApiResponse } from './idempotency.ts';
import { MicroCache } from './microCache.ts';
import { StoredPages } from '#server/pages/pageCache.ts';
import type { SharedPage } from '#server/pages/sharedPage.ts';

/** With ten donors each, and at their largest, a few megabytes. */
const MAX_CACHED_RESPONSES = 2000;
const MAX_CACHED_PAGES = 300;
/** About twelve hundred pages of results. */
const STORED_PAGES_BYTES = 16_000_000;

export interface Caches {
  /** Public responses and pages of the last second; `clearShortLived` removes them. */
  responses: MicroCache<ApiResponse>;
  pages: MicroCache<SharedPage>;
  /** Sent only after revalidation. */
  stored: StoredPages;
  /** Public look-ups: only the seed writes places, so they do not change while the process runs. */
  lookups: MicroCache<ApiResponse>;
}

export const makeCaches = (): Caches => ({
  responses: new MicroCache({ maxEntries: MAX_CACHED_RESPONSES }),
  pages: new MicroCache({ maxEntries: MAX_CACHED_PAGES, mayStore: ({ mayBeShared }) => mayBeShared }),
  stored: new StoredPages(STORED_PAGES_BYTES),
  // Clients choose the ids of unknown parents, whose lists are empty.
  lookups: new MicroCache({
    maxEntries: MAX_CACHED_RESPONSES,
    ttlMs: 0,
    mayStore: ({ body }) => 'data' in body && Array.isArray(body.data) && body.data.length > 0,
  }),
});

/** After a write. */
export function clearShortLived({ responses, pages }: Caches): void {
  responses.clear();
  pages.clear();
}
