// A replica for reads that may be a second old. It is used while it has replayed everything that the primary had written a
// second ago; otherwise, and when it does not respond, the primary is used.
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { isDatabaseUnavailable } from './databaseError.ts';
import { nameOf } from './kysely.ts';
import type { Log } from './log.ts';
import { endPool } from './pool.ts';

const MAX_LAG_MS = 1000;
const POLL_MS = 200;
/** A limit for a replica that does not advance; older samples add nothing. */
const MAX_SAMPLES = 50;

/** The primary's WAL position at a time of this process's clock. */
interface WalSample {
  at: number;
  position: bigint;
}

export class Replica {
  readonly #primary: Pool;
  readonly #pool: Pool;
  readonly #log: Log;
  #samples: WalSample[] = [];
  /** The replica has replayed everything up to this time. */
  #caughtUpAt = -Infinity;
  #wasFresh = false;
  #timer: NodeJS.Timeout | undefined;
  #poll: Promise<void> = Promise.resolve();

  constructor(primary: Pool, pool: Pool, log: Log) {
    this.#primary = primary;
    this.#pool = pool;
    this.#log = log;
    this.#schedulePoll(0);
  }

  /** The replica's known lag. Infinity until it has first been seen to follow. */
  lagMs(): number {
    return performance.now() - this.#caughtUpAt;
  }

  isFresh(): boolean {
    return this.lagMs() <= MAX_LAG_MS;
  }

  async query(statement: QueryConfig): Promise<QueryResult> {
    if (!this.isFresh()) return this.#primary.query(statement);
    try {
      return await this.#pool.query(statement);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.#caughtUpAt = -Infinity;
      return this.#primary.query(statement);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#poll;
    clearTimeout(this.#timer);
    await endPool(this.#pool);
  }

  #schedulePoll(after: number): void {
    this.#timer = setTimeout(() => {
      this.#poll = this.#compare()
        .catch(() => undefined)
        .finally(() => {
          this.#logChange();
          this.#schedulePoll(POLL_MS);
        });
    }, after).unref();
  }

  async #compare(): Promise<void> {
    const at = performance.now();
    const position = await readPosition(this.#primary, "select pg_current_wal_insert_lsn() - '0/0' as position");
    if (position === null) return;
    this.#samples = [...this.#samples.slice(1 - MAX_SAMPLES), { at, position }];
    const replayed = await readPosition(this.#pool, "select pg_last_wal_replay_lsn() - '0/0' as position");
    // None if the server is not a replica: it may have been promoted.
    if (replayed === null) return;
    const reached = this.#samples.findLast((sample) => sample.position <= replayed);
    if (reached) this.#caughtUpAt = reached.at;
  }

  #logChange(): void {
    const isFresh = this.isFresh();
    if (isFresh === this.#wasFresh) return;
    this.#wasFresh = isFresh;
    this.#log.warn(
      isFresh ? 'Searches go to the replica.' : 'Searches go to the primary: the replica is late or away.',
    );
  }
}

async function readPosition(pool: Pool, text: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: string | null }>({ name: nameOf(text), text });
  const position = rows[0]?.position;
  return position == null ? null : BigInt(position);
}
