// What is asked all the time while machines fail: every server for a write, and the site for search results.
import { queryOnce } from '#test/postgres.ts';
import type { Node } from './cluster.ts';

const WRITE_EVERY_MS = 500;
const SEARCH_EVERY_MS = 100;
const SEARCH_LIMIT_MS = 10_000;
const BLOOD_GROUPS = ['A%2B', 'B%2B', 'AB%2B', 'O%2B', 'A-', 'B-', 'AB-', 'O-'];
const STATES = 30;

/** Repeats something without waiting for the last time. */
class Repeated {
  readonly #timer: NodeJS.Timeout;
  readonly #running = new Set<Promise<unknown>>();

  constructor(every: number, work: () => Promise<unknown>) {
    this.#timer = setInterval(() => {
      const one = work().finally(() => this.#running.delete(one));
      this.#running.add(one);
    }, every);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }
}

interface Acknowledged {
  id: number;
  node: string;
  timeline: string;
  sentAt: number;
  at: number;
}

/** Writes to every server directly. More than one may acknowledge writes only one after the other. */
export class WriteWatch {
  readonly acknowledged: Acknowledged[] = [];
  readonly #repeated: Repeated;
  #last = 0;

  constructor(nodes: readonly Node[]) {
    const write = (node: Node) => this.#write(node).catch(() => undefined);
    this.#repeated = new Repeated(WRITE_EVERY_MS, () => Promise.all(nodes.map(write)));
  }

  stop(): Promise<void> {
    return this.#repeated.stop();
  }

  /** Writes that were sent after a server on a later timeline had acknowledged one. */
  findSplit(): Acknowledged[] {
    const first = new Map<string, number>();
    for (const { timeline, at } of this.acknowledged) first.set(timeline, Math.min(at, first.get(timeline) ?? at));
    return this.acknowledged.filter(({ timeline, sentAt }) =>
      [...first].some(([other, since]) => other > timeline && sentAt > since),
    );
  }

  async countLost(url: string): Promise<number> {
    const stored = new Set((await queryOnce<{ id: number }>(url, 'select id from writes')).map(({ id }) => id));
    return this.acknowledged.filter(({ id }) => !stored.has(id)).length;
  }

  async #write(node: Node): Promise<void> {
    const [id, sentAt] = [(this.#last += 1), performance.now()];
    const timeline = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline';
    const insert = `insert into writes (id) values (${id}) returning ${timeline}`;
    const [row] = await queryOnce<{ timeline: string }>(node.localUrl('probe'), insert);
    const { name } = node.machine;
    this.acknowledged.push({ id, node: name, timeline: row!.timeline, sentAt, at: performance.now() });
  }
}

/** Asks for pages of results, each search once in 24 s. */
export class SearchWatch {
  answered = 0;
  failed = 0;
  longestGapMs = 0;
  #asked = 0;
  #answeredAt = performance.now();
  readonly #origin: string;
  readonly #repeated: Repeated;

  constructor(origin: string) {
    this.#origin = origin;
    this.#repeated = new Repeated(SEARCH_EVERY_MS, () => this.#search());
  }

  stop(): Promise<void> {
    return this.#repeated.stop();
  }

  async #search(): Promise<void> {
    const nth = (this.#asked += 1);
    const search = `bloodgroup=${BLOOD_GROUPS[nth % BLOOD_GROUPS.length]}&country=1&state=${1 + (nth % STATES)}`;
    const signal = AbortSignal.timeout(SEARCH_LIMIT_MS);
    const response = await fetch(`${this.#origin}/find-donor?${search}`, { signal }).catch(() => null);
    const text = await response?.text().catch(() => undefined);
    if (response?.status !== 200 || text === undefined) {
      this.failed += 1;
      return;
    }
    const now = performance.now();
    this.answered += 1;
    this.longestGapMs = Math.max(this.longestGapMs, now - this.#answeredAt);
    this.#answeredAt = now;
  }
}
