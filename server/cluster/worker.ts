// A worker's side of its connection to the primary process.
import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';
import { networkRequests } from '#contract/endpoint.ts';
import type { AppParts } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { Counters } from '#server/limits/counters.ts';
import { Channel } from './channel.ts';

/** Metrics in the form that AggregatorRegistry reads. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the primary process does for its workers. */
export interface PrimaryMethods extends Counters {
  /** Resolves once the first worker of this start has prepared the database and listens. */
  waitForFirstStart(): Promise<void>;
  /** Reports that the worker listens on this port. */
  reportReady(port: number): void;
  reportAlive(): void;
  /** Reports a write that has changed what other workers may have cached. */
  clearOtherCaches(): void;
}

/** What the primary process asks of a worker. */
export interface WorkerMethods {
  readMetrics(): Promise<Metrics>;
  clearCache(): void;
}

/** How many networks are remembered as refused. */
const MAX_REFUSED = 10_000;

/** A method of the primary process that failed: unhandled, its rejection would end the worker. */
const ignore = () => undefined;

export type PrimaryChannel = Channel<PrimaryMethods>;

/** If the IPC channel closes, the cluster module ends the process. */
export function connectToPrimary({ watchdogMs }: Pick<Config, 'watchdogMs'>): PrimaryChannel {
  const channel = new Channel<PrimaryMethods>((message) => process.send?.(message));
  process.on('message', (message) => channel.receive(message));
  // Only the primary process replaces workers.
  process.on('SIGHUP', () => undefined);
  if (watchdogMs) setInterval(() => void channel.ask('reportAlive').catch(ignore), watchdogMs / 3).unref();
  return channel;
}

/**
 * Counts without waiting, because each request has this limit and waiting would cost a tenth of a search. The primary's
 * refusal is known a few of 1,200 requests later; from then on the worker refuses by itself.
 */
function makeNetworkCounter(primary: PrimaryChannel): Counters['consume'] {
  const refusedUntil = new LRUCache<string, number>({ max: MAX_REFUSED });
  return async (limit, key) => {
    const endsInMs = (refusedUntil.get(key) ?? 0) - Date.now();
    if (endsInMs > 0) return { used: limit.points + 1, endsInMs };
    void primary
      .ask('consume', limit, key)
      .then((found) => found.used > limit.points && refusedUntil.set(key, Date.now() + found.endsInMs))
      .catch(ignore);
    return { used: 1, endsInMs: limit.seconds * 1000 };
  };
}

/** The parts of an application that it shares with the other workers. */
export function shareWithWorkers(primary: PrimaryChannel): Pick<AppParts, 'counters' | 'onCacheCleared'> {
  const countNetwork = makeNetworkCounter(primary);
  return {
    counters: {
      consume: (limit, key) =>
        limit.name === networkRequests.name ? countNetwork(limit, key) : primary.ask('consume', limit, key),
      refund: (...args) => primary.ask('refund', ...args),
      reveal: (...args) => primary.ask('reveal', ...args),
      recordRevealed: (...args) => primary.ask('recordRevealed', ...args),
      useDelay: (...args) => primary.ask('useDelay', ...args),
      untilDelay: (...args) => primary.ask('untilDelay', ...args),
    },
    onCacheCleared: () => void primary.ask('clearOtherCaches').catch(ignore),
  };
}
