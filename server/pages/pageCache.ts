// Finished pages for visitors without a session. For a second a page is sent without asking; after that its calls are made
// again for the next reader, and it is sent again while their answers are the same.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { FRESH_MS } from '#server/http/responseCache.ts';
import type { FinishedPage } from './finishedPage.ts';

/** About eight hundred pages of results, as brotli. */
const MAX_BYTES = 16_000_000;
/** What an entry takes beside its text. */
const ENTRY_BYTES = 2500;
const MAX_KEY_LENGTH = 300;

/** How the page of a reader is made. */
export interface PageSource {
  /** Its address, which has its language, its content encoding, and whether it is night. */
  key: string;
  /** What it depends on besides these and its calls. */
  readState: () => Promise<string>;
  /** Makes a call for this reader, who is counted by it. */
  call: Call;
  render: (call: Call) => Promise<FinishedPage>;
}

interface MadeCall {
  endpoint: Endpoint;
  input: unknown;
  digest: string;
}

interface CachedPage extends FinishedPage {
  calls: readonly MadeCall[];
  state: string;
  /** When its calls were last made. */
  asOf: number;
}

const digestOf = (reply: Awaited<ReturnType<Call>>) => hash('sha256', JSON.stringify(reply), 'base64url');

/** Makes the page of one reader, or finds that an earlier one is the same. */
class PageLoad {
  hasRun = false;
  /** The page where it is for this reader alone: it shows an error, or its calls wrote something. */
  own: FinishedPage | null = null;
  readonly #source: PageSource;
  /** The answers to the earlier page's calls, which rendering does not ask for again. */
  readonly #repeated = new Map<string, ReturnType<Call>[]>();

  constructor(source: PageSource) {
    this.#source = source;
  }

  async run(earlier: CachedPage | undefined): Promise<CachedPage | undefined> {
    this.hasRun = true;
    const asOf = performance.now();
    const state = await this.#source.readState();
    if (earlier?.state === state && (await this.#areUnchanged(earlier.calls))) return { ...earlier, asOf };
    const calls: MadeCall[] = [];
    let isShared = true;
    const page = await this.#source.render(async (endpoint, input) => {
      isShared &&= endpoint.effect === 'read';
      const repeated = this.#repeated.get(JSON.stringify([endpoint.name, input]))?.shift();
      const reply = await (repeated ?? this.#source.call(endpoint, input)).catch((error: unknown) => {
        isShared = false;
        throw error;
      });
      calls.push({ endpoint, input, digest: digestOf(reply) });
      return reply;
    });
    if (isShared && page.status === 200) return { ...page, calls, state, asOf };
    this.own = page;
    return undefined;
  }

  /** One after the other until an answer differs: a page may ask something else then, and its reader pays for each call. */
  async #areUnchanged(calls: readonly MadeCall[]): Promise<boolean> {
    for (const { endpoint, input, digest } of calls) {
      const reply = this.#source.call(endpoint, input);
      const key = JSON.stringify([endpoint.name, input]);
      this.#repeated.set(key, [...(this.#repeated.get(key) ?? []), reply]);
      if ((await reply.then(digestOf, () => null)) !== digest) return false;
    }
    return true;
  }
}

export class PageCache {
  readonly counts = { hits: 0, misses: 0 };
  #expiredAt = -Infinity;
  readonly #pages = new LRUCache<string, CachedPage, PageLoad>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + ENTRY_BYTES,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, earlier, { context }) => context.run(earlier),
  });

  /** `page` is null where it was for an earlier reader alone; `isCounted` says that the calls have counted this one. */
  async find(source: PageSource, mayStore: boolean): Promise<{ page: FinishedPage | null; isCounted: boolean }> {
    const load = new PageLoad(source);
    if (!mayStore || source.key.length > MAX_KEY_LENGTH)
      return { page: (await load.run(undefined)) ?? load.own, isCounted: true };
    const since = Math.max(this.#expiredAt, performance.now() - FRESH_MS);
    const isFresh = (page: CachedPage | undefined) => page !== undefined && page.asOf >= since;
    const fetch = (forceRefresh: boolean) => this.#pages.fetch(source.key, { context: load, forceRefresh });
    let page = await fetch(!isFresh(this.#pages.peek(source.key)));
    // It was loading for another reader since before a write.
    if (page && !load.hasRun && !isFresh(page)) page = await fetch(true);
    this.counts[load.hasRun ? 'misses' : 'hits'] += 1;
    return { page: page ?? load.own, isCounted: load.hasRun };
  }

  /** Called after a write, so that its author sees it at once. */
  expire(): void {
    this.#expiredAt = performance.now();
  }
}
