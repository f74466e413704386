// Reads that may be a second old. They are spread over the replicas that have replayed what the primary had written a
// second ago, by positions in the write-ahead log (WAL). Without one the primary is asked or, if it is silent, the most
// advanced replica.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { isDatabaseUnavailable } from './databaseError.ts';
import { nameOf } from './kysely.ts';
import type { Log } from './log.ts';
import { endPool } from './pool.ts';
import { createServerPool } from './serverPool.ts';

const MAX_LAG_MS = 1000;
const POLL_MS = 200;
/** Older ones are only needed for a replica that does not advance. */
const MAX_SAMPLES = 50;
/** A read without a response is sent to a second server only: under overload all are late. */
const MAX_TRIES = 2;
/** Shorter than for the primary: another server has the same rows. */
const SILENCE_MS = 5000;
const WRITTEN = "select pg_current_wal_insert_lsn() - '0/0' as position";
/** Null on a server that has become a primary. */
const REPLAYED = "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as position";

async function readPosition(pool: Pool, text: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: string | null }>({ name: nameOf(text), text });
  const position = rows[0]?.position;
  return position == null ? null : BigInt(position);
}

/** Host (or folder of the socket) and port of a server. */
export function addressOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}`;
}

/** What the primary had written at a time of this process's clock. */
interface Sample {
  at: number;
  position: bigint;
}

class Replica {
  readonly address: string;
  readonly pool: Pool;
  /** Null while it is a primary itself; 0 while it does not answer. */
  replayed: bigint | null = 0n;
  #caughtUpAt = -Infinity;

  constructor(url: string, log: Log) {
    this.address = addressOf(url);
    this.pool = createServerPool(url, log, { silenceMs: SILENCE_MS });
  }

  /** Infinity until it has first caught up; undefined while it is a primary itself. */
  lagMs = (): number | undefined => (this.replayed === null ? undefined : performance.now() - this.#caughtUpAt);
  isFresh = (): boolean => (this.lagMs() ?? Infinity) <= MAX_LAG_MS;

  async compare(samples: readonly Sample[]): Promise<void> {
    const replayed = await readPosition(this.pool, REPLAYED);
    this.replayed = replayed;
    const reached = replayed !== null && samples.findLast(({ position }) => position <= replayed);
    if (reached) this.#caughtUpAt = reached.at;
  }
}

export class Replicas {
  readonly all: readonly Replica[];
  readonly #primary: Pool;
  #samples: Sample[] = [];
  #turn = 0;
  #isClosed = false;

  constructor(primary: Pool, urls: readonly string[], log: Log) {
    this.#primary = primary;
    const servers = new Map(urls.map((url) => [addressOf(url), url]));
    this.all = [...servers.values()].map((url) => new Replica(url, log));
    void this.#repeat(() => this.#sample());
    for (const replica of this.all) void this.#watch(replica, log);
  }

  async query(statement: QueryConfig): Promise<QueryResult> {
    let failure: unknown;
    for (const replica of this.#choose()) {
      try {
        return await (replica?.pool ?? this.#primary).query(statement);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.all.map(({ pool }) => endPool(pool)));
  }

  /** Null is the primary. */
  #choose(): (Replica | null)[] {
    const fresh = this.all.filter((replica) => replica.isFresh());
    this.#turn = (this.#turn + 1) % (fresh.length || 1);
    const late = this.all.filter((replica) => !replica.isFresh() && replica.replayed);
    late.sort((a, b) => Number(b.replayed) - Number(a.replayed));
    const isPrimarySilent = performance.now() - (this.#samples.at(-1)?.at ?? -Infinity) > MAX_LAG_MS;
    const others = isPrimarySilent ? [...late, null] : [null, ...late];
    return [...fresh.slice(this.#turn), ...fresh.slice(0, this.#turn), ...others].slice(0, MAX_TRIES);
  }

  /** Each server is asked by itself: one that does not answer delays no other. */
  async #repeat(ask: () => Promise<void>): Promise<void> {
    while (!this.#isClosed) {
      await ask().catch(() => undefined);
      await wait(POLL_MS, undefined, { ref: false });
    }
  }

  async #sample(): Promise<void> {
    const at = performance.now();
    const position = await readPosition(this.#primary, WRITTEN);
    if (position !== null) this.#samples = [...this.#samples.slice(1 - MAX_SAMPLES), { at, position }];
  }

  #watch(replica: Replica, log: Log): Promise<void> {
    let [wasFresh, isRefused] = [false, false];
    return this.#repeat(async () => {
      const { address } = replica;
      await replica.compare(this.#samples).catch((err: unknown) => {
        replica.replayed = 0n;
        // An outage is logged by the pool.
        if (!isDatabaseUnavailable(err) && !isRefused) log.error({ err }, `The replica ${address} refuses to answer.`);
        isRefused ||= !isDatabaseUnavailable(err);
      });
      if (replica.isFresh() === wasFresh) return;
      wasFresh = !wasFresh;
      log.warn(wasFresh ? `Searches go to the replica ${address}.` : `The replica ${address} is late or away.`);
    });
  }
}
