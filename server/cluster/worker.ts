// A worker's side of its connection to the primary process.
import type { Registry } from 'prom-client';
import type { AppParts } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { Counters } from '#server/limits/counters.ts';
import { Channel } from './channel.ts';

/** Metrics as AggregatorRegistry takes them. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the primary process does for its workers. */
export interface PrimaryMethods extends Counters {
  /** Until the first worker has prepared the database and listens, for the first time. */
  waitForFirstStart(): Promise<void>;
  /** The worker listens on this port. */
  reportReady(port: number): void;
  reportAlive(): void;
  /** A write has changed what other workers may have cached. */
  clearOtherCaches(): void;
}

/** What the primary process asks of a worker. */
export interface WorkerMethods {
  readMetrics(): Promise<Metrics>;
  clearCache(): void;
}

export type PrimaryChannel = Channel<PrimaryMethods>;

/** If the IPC channel closes, the cluster module ends the process. */
export function connectToPrimary({ watchdogMs }: Pick<Config, 'watchdogMs'>): PrimaryChannel {
  const channel = new Channel<PrimaryMethods>((message) => process.send?.(message));
  process.on('message', (message) => channel.receive(message));
  // Only the primary process replaces workers.
  process.on('SIGHUP', () => undefined);
  if (watchdogMs) setInterval(() => void channel.ask('reportAlive'), watchdogMs / 3).unref();
  return channel;
}

/** What an application shares with those of the other workers. */
export function shareWithWorkers(primary: PrimaryChannel): Pick<AppParts, 'counters' | 'onCacheCleared'> {
  return {
    counters: {
      consume: (...args) => primary.ask('consume', ...args),
      refund: (...args) => primary.ask('refund', ...args),
      reveal: (...args) => primary.ask('reveal', ...args),
      recordRevealed: (...args) => primary.ask('recordRevealed', ...args),
      useDelay: (...args) => primary.ask('useDelay', ...args),
      untilDelay: (...args) => primary.ask('untilDelay', ...args),
    },
    onCacheCleared: () => void primary.ask('clearOtherCaches'),
  };
}
