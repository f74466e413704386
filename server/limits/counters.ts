// The counters of limits in memory: of this process or, where it is a worker, in the primary process for all workers.
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { RecentItems, type Clock } from './recentItems.ts';
import { NETWORKS_OF_A_SITE, RevealCounts, type ClientNetwork, type Price } from './revealCounts.ts';

/** A fixed window of `seconds` with this many points for each key. */
export interface WindowLimit {
  name: string;
  points: number;
  seconds: number;
}

/** How many delay tokens of one purpose a network may use within an hour; an IPv6 /48 ten times as many. */
export interface DelayLimit {
  purpose: string;
  perHour: number;
}

/** What taking a point found: the points used in the window, with this one, and the milliseconds until it ends. */
export interface Consumed {
  used: number;
  endsInMs: number;
}

/** Arguments and results are JSON. Each call decides by itself, so concurrent calls cannot both take the last point. */
export interface Counters {
  /** Takes a point. Past the limit too: `used` goes on. */
  consume(limit: WindowLimit, key: string): Promise<Consumed>;
  refund(limit: WindowLimit, key: string): Promise<void>;
  /** Records the donors as revealed if the quota covers them, else returns their price. */
  reveal(client: ClientNetwork, donors: readonly number[], quota: number): Promise<Price | null>;
  /** Records donors that were paid for. */
  recordRevealed(client: ClientNetwork, donors: readonly number[]): Promise<void>;
  /** Whether the client may use one more token now; counts it if so. */
  useDelay(limit: DelayLimit, client: ClientNetwork, tokenId: string): Promise<boolean>;
  /** Milliseconds until the client may use another token; 0 if it may now. */
  untilDelay(limit: DelayLimit, client: ClientNetwork): Promise<number>;
}

/** Takes a point of a limiter, which rejects with the same result past the limit. */
export async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<Consumed> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  return { used: consumedPoints, endsInMs: Math.max(1, msBeforeNext) };
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
  function untilFree(purpose: string, key: string, perHour: number): number {
    const over = usedFor(purpose).count(key) + 1 - perHour;
    return over > 0 ? usedFor(purpose).untilFewer(key, over) : 0;
  }
  function findWait({ purpose, perHour }: DelayLimit, { network, prefix48 }: ClientNetwork): number {
    const ofSite = prefix48 === null ? 0 : untilFree(purpose, prefix48, perHour * NETWORKS_OF_A_SITE);
    return Math.max(untilFree(purpose, network, perHour), ofSite);
  }
  return {
    async useDelay(limit, client, tokenId) {
      if (findWait(limit, client) > 0) return false;
      const { network, prefix48 } = client;
      for (const key of [network, prefix48]) if (key !== null) usedFor(limit.purpose).add(key, [tokenId]);
      return true;
    },
    untilDelay: async (limit, client) => findWait(limit, client),
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
