// The metrics of all workers, summed by prom-client.
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { WorkerProcess } from './workerProcess.ts';
import type { Metrics } from './worker.ts';
import type { Workers } from './workers.ts';

/** Prometheus waits ten seconds; metrics that lack a blocked worker are better than none. */
const WORKER_LIMIT_MS = 4000;

const sum = (all: readonly Metrics[]) => AggregatorRegistry.aggregate(all.filter((one) => one.length > 0));

export class WorkerMetrics {
  /** Counters of workers that have ended: Prometheus would read a falling sum as a restart. */
  #ended: Metrics = [];

  /** Keeps the counters that were last scraped from a worker. */
  async keep(worker: WorkerProcess): Promise<void> {
    const counters = worker.metrics.filter(({ type }) => String(type) !== 'gauge');
    this.#ended = await sum([this.#ended, counters]).getMetricsAsJSON();
  }

  async read(workers: Workers): Promise<string> {
    const ready = [...workers.all].filter(({ isReady }) => isReady);
    await Promise.all(ready.map(scrape));
    // What has ended meanwhile is in the counters of those that have ended.
    const present = ready.filter((worker) => workers.all.has(worker));
    const own = await registerWorkers(workers, present.length).getMetricsAsJSON();
    return sum([own, this.#ended, ...present.map(({ metrics }) => metrics)]).metrics();
  }
}

async function scrape(worker: WorkerProcess): Promise<void> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, WORKER_LIMIT_MS, null).unref());
  const metrics = await Promise.race([worker.channel.ask('readMetrics').catch(() => null), late]);
  if (metrics) worker.metrics = metrics;
}

function registerWorkers({ failures }: Workers, ready: number): Registry {
  const register = new Registry();
  const registers = [register];
  new Gauge({ name: 'dhamani_workers', help: 'Workers that serve.', registers }).set(ready);
  new Counter({ name: 'dhamani_worker_failures_total', help: 'Workers that ended by themselves.', registers }).inc(
    failures,
  );
  return register;
}
