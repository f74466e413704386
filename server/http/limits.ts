// Rate limits as the endpoints declare them: fixed windows, in this process's memory or in the database for all
// instances. A point is taken before the work and given back when the outcome is of a kind that the limit does not count,
// so that twenty requests at once cannot all slip through the last free place.
import type { Pool } from 'pg';
import type { Limit } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { selectOne, sql } from '#server/database/sql.ts';

const SWEEP_MS = 60_000;

interface Taken {
  used: number;
  secondsLeft: number;
}

interface Counter {
  /** Adds (or gives back) points in the key's present window. */
  add(key: string, points: number, seconds: number): Promise<Taken>;
}

class MemoryCounter implements Counter {
  readonly #windows = new Map<string, { used: number; endsAt: number }>();
  #sweptAt = 0;

  add(key: string, points: number, seconds: number): Promise<Taken> {
    const now = performance.now();
    if (now - this.#sweptAt > SWEEP_MS) this.#sweep(now);
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + seconds * 1000 };
      this.#windows.set(key, window);
    }
    window.used = Math.max(0, window.used + points);
    return Promise.resolve({ used: window.used, secondsLeft: (window.endsAt - now) / 1000 });
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}

class DatabaseCounter implements Counter {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async add(key: string, points: number, seconds: number): Promise<Taken> {
    const taken = await selectOne<Taken>(
      this.#pool,
      sql`insert into rate_limits as r (key, used, ends_at)
          values (${key}, greatest(0, ${points}::float8), now() + make_interval(secs => ${seconds}))
          on conflict (key) do update set
            used = case when r.ends_at <= now() then excluded.used else greatest(0, r.used + ${points}::float8) end,
            ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
          returning used, extract(epoch from ends_at - now())::float8 as "secondsLeft"`,
    );
    return taken!;
  }
}

export type Outcome = 'accepted' | 'repeated' | 'refused' | 'broken';

/** Points taken for one request; settled once its outcome is known. */
export interface Tally {
  settle(outcome: Outcome): Promise<void>;
}

/** Whose count a limit is; `times` as many points where one count stands for many people. */
export interface Holder {
  key: string;
  times: number;
}

export interface Limits {
  /** Takes a point of each limit. Throws `too_many_requests` with the seconds to wait. */
  take(limits: readonly Limit[], holderOf: (limit: Limit) => Holder | null): Promise<Tally>;
}

const doesCount: Record<Limit['counts'], (outcome: Outcome) => boolean> = {
  requests: () => true,
  accepted: (outcome) => outcome === 'accepted',
  failures: (outcome) => outcome === 'refused',
};

export function makeLimits(pool: Pool, scale: number): Limits {
  const counters = { memory: new MemoryCounter(), database: new DatabaseCounter(pool) };

  async function takeOne(limit: Limit, key: string, times: number): Promise<void> {
    const counter = counters[limit.keptIn];
    const { used, secondsLeft } = await counter.add(key, 1, limit.seconds);
    if (used <= limit.points * scale * times) return;
    await counter.add(key, -1, limit.seconds);
    let wait = secondsLeft;
    if (limit.thenEverySeconds) {
      const late = await counter.add(`${key}|then`, 1, limit.thenEverySeconds);
      if (late.used <= Math.max(1, scale)) return;
      wait = late.secondsLeft;
    }
    throw new Failure('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) });
  }

  return {
    async take(limits, holderOf) {
      const taken: { limit: Limit; key: string }[] = [];
      async function giveBack(unless: (limit: Limit) => boolean): Promise<void> {
        for (const { limit, key } of taken) {
          if (!unless(limit)) await counters[limit.keptIn].add(key, -1, limit.seconds);
        }
      }
      for (const limit of limits) {
        const holder = holderOf(limit);
        if (holder === null) continue;
        const key = `${limit.name}|${holder.key}`;
        try {
          await takeOne(limit, key, holder.times);
        } catch (error) {
          await giveBack((other) => other.counts === 'requests');
          throw error;
        }
        taken.push({ limit, key });
      }
      return { settle: (outcome) => giveBack((limit) => doesCount[limit.counts](outcome)) };
    },
  };
}

/** Removes ended windows. */
export async function sweepLimits(pool: Pool): Promise<void> {
  await pool.query(sql`delete from rate_limits where ends_at < now()`);
}
