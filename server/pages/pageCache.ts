// Page revalidation: a page rendered earlier is sent again when its calls, made anew for its reader, have the same answers.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Call, Endpoint, Reply } from '#contract/endpoint.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { showsDemoData } from '#server/db/demoData.ts';
import type { Services } from '#server/http/services.ts';
import { SharedPage, type PageHead } from './sharedPage.ts';

/** What an entry takes beside its compressed text. */
const ENTRY_BYTES = 2500;
const MAX_ADDRESS_LENGTH = 300;

/** A call that a page made, and the digest of its answer. */
interface MadeCall {
  endpoint: Endpoint;
  input: unknown;
  digest: string;
}

interface StoredPage {
  head: PageHead;
  brotli: Buffer;
  calls: readonly MadeCall[];
  state: string;
}

/** Look-ups have the same reply each time. */
const digests = new WeakMap<Reply, string>();

function digestOf(reply: Reply): string {
  const digest = digests.get(reply) ?? hash('sha256', JSON.stringify(reply), 'base64url');
  digests.set(reply, digest);
  return digest;
}

const keyOf = ({ name }: Endpoint, input: unknown) => `${name} ${JSON.stringify(input)}`;

/** The calls of one page for one reader. What was asked while revalidating is not asked again while rendering. */
export class PageCalls {
  readonly made: MadeCall[] = [];
  readonly errors: unknown[] = [];
  readonly #ask: Call;
  readonly #asked = new Map<string, Promise<Reply>[]>();

  constructor(ask: Call) {
    this.#ask = ask;
  }

  readonly call: Call = async (endpoint, input) => {
    try {
      const asked = this.#asked.get(keyOf(endpoint, input))?.shift();
      const reply = await (asked ?? this.#ask(endpoint, input));
      this.made.push({ endpoint, input, digest: digestOf(reply) });
      return reply;
    } catch (error) {
      this.errors.push(error);
      throw error;
    }
  };

  /** One after the other until an answer differs: a page may ask something else then, and its reader pays for each call. */
  async areUnchanged(calls: readonly MadeCall[]): Promise<boolean> {
    for (const { endpoint, input, digest } of calls) {
      const reply = this.#ask(endpoint, input);
      const key = keyOf(endpoint, input);
      this.#asked.set(key, [...(this.#asked.get(key) ?? []), reply]);
      if ((await reply.then(digestOf, () => null)) !== digest) return false;
    }
    return true;
  }
}

/**
 * What a page depends on besides its address, which has the language, and its calls. Settings and build are those of
 * the process.
 */
export async function readPageState(services: Services): Promise<string> {
  return [await showsDemoData(services.db), dayInIndia(services.now())].join(' ');
}

const toPage = ({ head, brotli }: StoredPage) => new SharedPage(head, 'br', brotli);

/** Pages for visitors without a session, compressed. The least recently used go first. */
export class StoredPages {
  readonly counts = { hits: 0, misses: 0 };
  readonly #pages: LRUCache<string, StoredPage>;

  constructor(maxBytes: number) {
    const sizeCalculation = ({ brotli }: StoredPage) => brotli.length + ENTRY_BYTES;
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** The page of this address if its calls show that it would be rendered alike. */
  async findUnchanged(address: string, state: string, calls: PageCalls): Promise<SharedPage | null> {
    const stored = this.#pages.get(address);
    const isUnchanged = stored?.state === state && (await calls.areUnchanged(stored.calls));
    this.counts[isUnchanged ? 'hits' : 'misses'] += 1;
    return isUnchanged ? toPage(stored) : null;
  }

  /** Stores no page that a reader's limits or a failure changed, or whose rendering wrote something. */
  async store(address: string, state: string, page: SharedPage, { made, errors }: PageCalls): Promise<void> {
    const isRead = made.every(({ endpoint }) => endpoint.effect === 'read');
    if (!page.mayBeShared || errors.length > 0 || !isRead || address.length > MAX_ADDRESS_LENGTH) return;
    const encoded = await page.encode('br');
    // Copied, because zlib returns a part of a 64 kB buffer, which would stay in memory.
    const brotli = Buffer.allocUnsafeSlow(encoded.length);
    encoded.copy(brotli);
    this.#pages.set(address, { head: page.head, brotli, calls: made, state });
  }
}
