// Rate limits as the endpoints declare them: fixed windows. A point is consumed before the work and refunded when the
// outcome does not count, so that concurrent requests cannot all take the last one.
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Limit } from '#contract/endpoint.ts';
import { TRIAL_WIDTH } from '#contract/trial.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import { databaseLimiter, memoryLimiter, type WindowLimit } from './limiters.ts';
import { doublingPrice } from './price.ts';

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
  /** Refunds what the outcome does not count. Returns the limits whose last points it counts, or that were used up before. */
  complete(outcome: Outcome): Promise<Limit[]>;
}

export interface Exceeded {
  retryAfterSeconds: number;
  /** What the request costs where the limit allows payment. */
  units: number;
}

interface ConsumedPoint {
  limit: Limit;
  isLast: boolean;
  refund: () => Promise<void>;
}

export interface RateLimits {
  reserve(): Reservation;
}

/**
 * Which outcomes each kind of limit counts. A request rejected by another limit was still an attempt, so only limits that
 * count accepted requests refund it.
 */
const isCounted: Record<Limit['counts'], (outcome: Outcome) => boolean> = {
  requests: () => true,
  accepted: (outcome) => outcome === 'accepted',
  failures: (outcome) => outcome === 'rejected' || outcome === 'limited',
};

/** A person may come to any instance, from any network; a visitor or network always comes to the same one. */
const isInDatabase = ({ by, store }: Limit): boolean =>
  store === 'database' || by === 'account' || typeof by === 'object';

function priceOf({ onExceeded }: Limit, { points }: WindowLimit, used: number): number {
  return onExceeded === 'doubling work' ? doublingPrice(Math.floor((used - 1) / points) - 1) : 1;
}

interface Widths {
  /** Multiplies the points of every limit. */
  scale: number;
  isTrial: () => Promise<boolean>;
}

export function makeRateLimits(pool: Pool, { scale, isTrial }: Widths): RateLimits {
  const [memory, database] = [memoryLimiter(), databaseLimiter(pool)];

  async function windowOf({ name, points, seconds, isOfForm }: Limit, multiplier: number): Promise<WindowLimit> {
    const width = isOfForm && (await isTrial()) ? TRIAL_WIDTH : 1;
    return {
      name: multiplier === 1 ? name : `${name}*${multiplier}`,
      points: Math.max(1, Math.floor(points * scale * multiplier * width)),
      seconds,
    };
  }

  return {
    reserve() {
      const consumed: ConsumedPoint[] = [];
      return {
        async consume(limit, { key, multiplier }) {
          const limiter = isInDatabase(limit) ? database : memory;
          const window = await windowOf(limit, multiplier);
          const { used, endsInMs } = await limiter.consume(window, key);
          const endsAt = Date.now() + endsInMs;
          consumed.push({
            limit,
            isLast: used >= window.points,
            // The next window does not hold this point.
            refund: async () => (Date.now() < endsAt ? limiter.refund(window, key) : undefined),
          });
          if (used <= window.points) return null;
          return { retryAfterSeconds: Math.ceil(endsInMs / 1000), units: priceOf(limit, window, used) };
        },
        async complete(outcome) {
          const counted = ({ limit }: ConsumedPoint) => isCounted[limit.counts](outcome);
          await Promise.all(consumed.filter((point) => !counted(point)).map(({ refund }) => refund()));
          return consumed.filter((point) => point.isLast && counted(point)).map(({ limit }) => limit);
        },
      };
    },
  };
}

/** Deletes at most `limit` ended windows. Returns how many. */
export const deleteExpiredRateLimits = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'rateLimits', sql`expire < ${Date.now()}`);

/** Counts nothing and allows everything. */
export const unlimited: RateLimits = {
  reserve: () => ({ consume: () => Promise.resolve(null), complete: () => Promise.resolve([]) }),
};
