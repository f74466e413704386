// Fixed windows, counted in the memory of this instance or in the table of all instances.
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

/** A fixed window of `seconds` with this many points for each key. */
export interface WindowLimit {
  name: string;
  points: number;
  seconds: number;
}

/** What taking a point found: the points used in the window, with this one, and the milliseconds until it ends. */
interface Consumed {
  used: number;
  endsInMs: number;
}

/** Each call decides by itself, so concurrent calls cannot both take the last point. */
export interface Limiter {
  /** Takes a point. Past the limit too: `used` goes on. */
  consume(limit: WindowLimit, key: string): Promise<Consumed>;
  refund(limit: WindowLimit, key: string): Promise<void>;
}

/** Takes a point of a limiter, which rejects with the same result past the limit. */
async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<Consumed> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  return { used: consumedPoints, endsInMs: Math.max(1, msBeforeNext) };
}

/** Endpoints that share a name share the counter; a trial site has other points for the same name. */
function makeLimiter<Counter extends RateLimiterAbstract>(make: (limit: WindowLimit) => Counter) {
  const counters = new Map<string, Counter>();
  return (limit: WindowLimit) => counters.getOrInsertComputed(`${limit.name} ${limit.points}`, () => make(limit));
}

export function memoryLimiter(): Limiter {
  const counterOf = makeLimiter(
    ({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  );
  return {
    consume: (limit, key) => consumePoint(counterOf(limit), key),
    async refund(limit, key) {
      const counter = counterOf(limit);
      const { consumedPoints } = await counter.reward(key, 1);
      // Rejected requests of many visitors leave no counters behind.
      if (consumedPoints <= 0) await counter.delete(key);
    },
  };
}

/** Counts in the table, whose rows are deleted when their window has ended. Call it outside transactions. */
export function databaseLimiter(pool: Pool): Limiter {
  const table = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
  const counterOf = makeLimiter(({ name, points, seconds }) => {
    const options = { ...table, keyPrefix: name, points, duration: seconds, clearExpiredByTimeout: false };
    return new RateLimiterPostgres(options);
  });
  return {
    consume: (limit, key) => consumePoint(counterOf(limit), key),
    async refund(limit, key) {
      await counterOf(limit).reward(key, 1);
    },
  };
}
