// Reads that may be a second old. They are spread over the replicas that have replayed everything that the primary had
// written a second ago; without such a replica over the primary or, if it does not answer, the most advanced replica.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { isDatabaseUnavailable } from './databaseError.ts';
import type { Log } from './log.ts';
import { MAX_LAG_MS, readPosition, Replica, type WalSample } from './replica.ts';
import { createServerPool, type PoolLimits } from './serverPool.ts';

const POLL_MS = 200;
/** Older samples are only needed for a replica that does not advance. */
const MAX_SAMPLES = 50;
/** A read without a response is sent to a second server only: under overload all are late. */
const MAX_TRIES = 2;
/** Shorter than for the primary: another server has the same rows. */
const SILENCE_MS = 5000;
const WRITTEN = "select pg_current_wal_insert_lsn() - '0/0' as position";

type Server = Pick<Replica, 'query'>;

/** Host (or folder of the socket) and port of a server. */
export function addressOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}`;
}

export class Replicas {
  readonly all: readonly Replica[];
  readonly #primary: Pool;
  #samples: WalSample[] = [];
  #isSampling = false;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(primary: Pool, urls: readonly string[], log: Log, limits?: PoolLimits) {
    this.#primary = primary;
    const servers = new Map(urls.map((url) => [addressOf(url), url]));
    const open = (url: string) => createServerPool(url, log, { ...limits, silenceMs: SILENCE_MS });
    this.all = [...servers].map(([at, url]) => new Replica(at, open(url), log));
    this.#schedulePoll(0);
  }

  async query(statement: QueryConfig): Promise<QueryResult> {
    let failure: unknown;
    for (const server of this.#choose()) {
      try {
        return await server.query(statement);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.all.map((replica) => replica.close()));
  }

  #choose(): Server[] {
    const fresh = this.all.filter((replica) => replica.isFresh());
    this.#turn = (this.#turn + 1) % (fresh.length || 1);
    const inTurn = [...fresh.slice(this.#turn), ...fresh.slice(0, this.#turn)];
    const late = this.all.filter((replica) => !replica.isFresh() && replica.isAnswering());
    const mostAdvanced = late.toSorted((a, b) => Number(b.replayed - a.replayed));
    const others = this.#isPrimarySilent() ? [...mostAdvanced, this.#primary] : [this.#primary, ...mostAdvanced];
    return [...inTurn, ...others].slice(0, MAX_TRIES);
  }

  #isPrimarySilent(): boolean {
    return performance.now() - (this.#samples.at(-1)?.at ?? -Infinity) > MAX_LAG_MS;
  }

  #schedulePoll(after: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.#poll().finally(() => this.#schedulePoll(POLL_MS));
    }, after).unref();
  }

  /** A primary that does not answer delays no replica. */
  async #poll(): Promise<void> {
    await Promise.race([this.#sample(), wait(POLL_MS, undefined, { ref: false })]);
    for (const replica of this.all) void replica.poll(this.#samples);
  }

  async #sample(): Promise<void> {
    if (this.#isSampling) return wait(POLL_MS, undefined, { ref: false });
    this.#isSampling = true;
    const at = performance.now();
    const position = await readPosition(this.#primary, WRITTEN)
      .catch(() => null)
      .finally(() => (this.#isSampling = false));
    if (position !== null) this.#samples = [...this.#samples.slice(1 - MAX_SAMPLES), { at, position }];
  }
}
