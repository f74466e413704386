// Rate limits as the endpoints declare them: fixed windows, in this process's memory or in the database for all
// instances. A point is consumed before the work and refunded when the outcome does not count, so that concurrent
// requests cannot all take the last one.
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '#contract/endpoint.ts';
import type { Db } from '#server/db/kysely.ts';

/** 'limited': rejected by a limit. 'unpaid': asked to pay; the same request is sent again with a payment. */
export type Outcome = 'accepted' | 'replayed' | 'rejected' | 'limited' | 'unpaid' | 'broken';

/** Whose points a request uses. */
export interface LimitKey {
  key: string;
  /** Visitors without a cookie share one key per network, with this many times the points. */
  multiplier: number;
}

/** The points consumed for one request; completed once when its outcome is known. */
export interface Reservation {
  /** Null, or when the window of a used-up limit ends. */
  consume(limit: Limit, key: LimitKey): Promise<Exceeded | null>;
  /** Refunds what the outcome does not count. */
  complete(outcome: Outcome): Promise<void>;
}

export interface Exceeded {
  retryAfterSeconds: number;
}

export interface RateLimits {
  reserve(): Reservation;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

const TABLE = 'rate_limits';

/**
 * Which outcomes each kind of limit counts. A request rejected by another limit was still an attempt, so only limits that
 * count accepted requests refund it.
 */
const isCounted: Record<Limit['counts'], (outcome: Outcome) => boolean> = {
  requests: () => true,
  accepted: (outcome) => outcome === 'accepted',
  failures: (outcome) => outcome === 'rejected' || outcome === 'limited',
};

/** `scale` multiplies the points of every limit. */
export function makeRateLimits(pool: Pool, scale: number): RateLimits {
  const limiters = new Map<string, Limiter>();

  /** One per name: endpoints that share a name share the counter. */
  function limiterOf({ name, points, seconds, store }: Limit, multiplier: number): Limiter {
    const keyPrefix = multiplier === 1 ? name : `${name}*${multiplier}`;
    const found = limiters.get(keyPrefix);
    if (found) return found;
    const options = { keyPrefix, points: Math.max(1, Math.floor(points * scale * multiplier)), duration: seconds };
    const database = { storeClient: pool, storeType: 'pool', tableName: TABLE, tableCreated: true };
    const made =
      store === 'memory'
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({ ...options, ...database, clearExpiredByTimeout: false });
    limiters.set(keyPrefix, made);
    return made;
  }

  async function refund({ limiter, key }: { limiter: Limiter; key: string }): Promise<void> {
    const { consumedPoints } = await limiter.reward(key, 1);
    // Rejected requests of many visitors leave no counters behind. Database rows are deleted when their window has ended.
    if (consumedPoints <= 0 && limiter instanceof RateLimiterMemory) await limiter.delete(key);
  }

  return {
    reserve() {
      const consumed: { limit: Limit; limiter: Limiter; key: string }[] = [];
      return {
        async consume(limit, { key, multiplier }) {
          const limiter = limiterOf(limit, multiplier);
          consumed.push({ limit, limiter, key });
          try {
            await limiter.consume(key);
            return null;
          } catch (error) {
            if (!(error instanceof RateLimiterRes)) throw error;
            return { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
          }
        },
        async complete(outcome) {
          const uncounted = consumed.filter(({ limit }) => !isCounted[limit.counts](outcome));
          await Promise.all(uncounted.map(refund));
        },
      };
    },
  };
}

/** Deletes at most `limit` ended windows. Returns how many. */
export async function deleteExpiredRateLimits(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from rate_limits where ctid = any(array(
    select ctid from rate_limits where expire < ${Date.now()} limit ${limit}::int))`.execute(db);
  return Number(numAffectedRows);
}

/** Counts nothing and allows everything. */
export const unlimited: RateLimits = {
  reserve: () => ({ consume: () => Promise.resolve(null), complete: () => Promise.resolve() }),
};
