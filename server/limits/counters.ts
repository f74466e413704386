// The counters of limits in memory: of this process or, where it is a worker, in the primary process for all workers.
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { RecentItems, type Clock } from './recentItems.ts';
import { RevealCounts, type ClientNetwork, type Price } from './revealCounts.ts';

/** A fixed window of `seconds` with this many points for each key. */
export interface WindowLimit {
  name: string;
  points: number;
  seconds: number;
}

/** How many delay tokens of one purpose a network may use within an hour. */
export interface DelayLimit {
  purpose: string;
  perHour: number;
}

/** Arguments and results are JSON. Each call decides by itself, so concurrent calls cannot both take the last point. */
export interface Counters {
  /** Takes a point: 0, or the milliseconds until the window of a used-up limit ends. */
  consume(limit: WindowLimit, key: string): Promise<number>;
  refund(limit: WindowLimit, key: string): Promise<void>;
  /** Records the donors as revealed if the quota covers them, else returns their price. */
  reveal(client: ClientNetwork, donors: readonly number[], quota: number): Promise<Price | null>;
  /** Records donors that were paid for. */
  recordRevealed(client: ClientNetwork, donors: readonly number[]): Promise<void>;
  /** Whether the network may use one more token now; counts it if so. */
  useDelay(limit: DelayLimit, network: string, tokenId: string): Promise<boolean>;
  /** Milliseconds until the network may use another token; 0 if it may now. */
  untilDelay(limit: DelayLimit, network: string): Promise<number>;
}

/** Takes a point of a limiter: 0, or the milliseconds until the window of a used-up limit ends. */
export async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, error.msBeforeNext);
  }
}

/** Endpoints that share a name share the counter. */
function countWindows(): Pick<Counters, 'consume' | 'refund'> {
  const limiters = new Map<string, RateLimiterMemory>();
  function limiterOf({ name, points, seconds }: WindowLimit): RateLimiterMemory {
    // During a reload workers of two versions may have different limits.
    const key = `${name} ${points} ${seconds}`;
    return limiters.getOrInsertComputed(
      key,
      () => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    );
  }
  return {
    consume: (limit, key) => consumePoint(limiterOf(limit), key),
    async refund(limit, key) {
      const limiter = limiterOf(limit);
      const { consumedPoints } = await limiter.reward(key, 1);
      // Rejected requests of many visitors leave no counters behind.
      if (consumedPoints <= 0) await limiter.delete(key);
    },
  };
}

function countDelays(clock: Clock): Pick<Counters, 'useDelay' | 'untilDelay'> {
  const used = new Map<string, RecentItems<string>>();
  const usedFor = (purpose: string) => used.getOrInsertComputed(purpose, () => new RecentItems(clock));
  function findWait({ purpose, perHour }: DelayLimit, network: string): number {
    const over = usedFor(purpose).count(network) + 1 - perHour;
    return over > 0 ? usedFor(purpose).untilFewer(network, over) : 0;
  }
  return {
    async useDelay(limit, network, tokenId) {
      if (findWait(limit, network) > 0) return false;
      usedFor(limit.purpose).add(network, [tokenId]);
      return true;
    },
    untilDelay: async (limit, network) => findWait(limit, network),
  };
}

export function memoryCounters(clock: Clock = Date.now): Counters {
  const revealed = new RevealCounts(clock);
  return {
    ...countWindows(),
    ...countDelays(clock),
    reveal: async (client, donors, quota) => revealed.reveal(client, donors, quota),
    recordRevealed: async (client, donors) => revealed.record(client, donors),
  };
}
