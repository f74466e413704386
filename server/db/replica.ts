// A replica for reads: how far it is behind the primary, by positions in the write-ahead log (WAL).
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { isDatabaseUnavailable } from './databaseError.ts';
import { nameOf } from './kysely.ts';
import type { Log } from './log.ts';
import { endPool } from './pool.ts';

export const MAX_LAG_MS = 1000;
/** Null on a server that has become a primary. */
const REPLAYED = "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as position";

/** The primary's position at a time of this process's clock. */
export interface WalSample {
  at: number;
  position: bigint;
}

export async function readPosition(pool: Pool, text: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: string | null }>({ name: nameOf(text), text });
  const position = rows[0]?.position;
  return position == null ? null : BigInt(position);
}

export class Replica {
  /** host:port */
  readonly address: string;
  readonly #pool: Pool;
  readonly #log: Log;
  /** The replica has replayed everything up to this time. */
  #caughtUpAt = -Infinity;
  #answeredAt = -Infinity;
  #replayed: bigint | null = 0n;
  #wasFresh = false;
  #isPolling = false;

  constructor(address: string, pool: Pool, log: Log) {
    this.address = address;
    this.#pool = pool;
    this.#log = log;
  }

  /** Infinity until the replica has first caught up; undefined while it is a primary itself. */
  lagMs(): number | undefined {
    return this.#replayed === null ? undefined : performance.now() - this.#caughtUpAt;
  }

  isFresh(): boolean {
    return (this.lagMs() ?? Infinity) <= MAX_LAG_MS;
  }

  isAnswering(): boolean {
    return this.#replayed !== null && performance.now() - this.#answeredAt <= MAX_LAG_MS;
  }

  get replayed(): bigint {
    return this.#replayed ?? 0n;
  }

  async query(statement: QueryConfig): Promise<QueryResult> {
    try {
      return await this.#pool.query(statement);
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#caughtUpAt = this.#answeredAt = -Infinity;
      throw error;
    }
  }

  /** Does not wait for a replica that did not answer last time. */
  async poll(samples: readonly WalSample[]): Promise<void> {
    if (!this.#isPolling) {
      this.#isPolling = true;
      await this.#compare(samples)
        .catch(() => undefined)
        .finally(() => (this.#isPolling = false));
    }
    this.#logChange();
  }

  close(): Promise<void> {
    return endPool(this.#pool);
  }

  async #compare(samples: readonly WalSample[]): Promise<void> {
    this.#replayed = await readPosition(this.#pool, REPLAYED);
    this.#answeredAt = performance.now();
    const replayed = this.#replayed;
    const reached = replayed === null ? undefined : samples.findLast(({ position }) => position <= replayed);
    if (reached) this.#caughtUpAt = reached.at;
  }

  #logChange(): void {
    const isFresh = this.isFresh();
    if (isFresh === this.#wasFresh) return;
    this.#wasFresh = isFresh;
    this.#log.warn(
      isFresh ? `Searches go to the replica ${this.address}.` : `The replica ${this.address} is late or away.`,
    );
  }
}
