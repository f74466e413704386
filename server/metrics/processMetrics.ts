// The metrics of this process: those of the application, of the database and of Node.
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { registerDatabaseMetrics, type WatchedDatabase } from './database.ts';

/** Each sample wakes the process; by default there are a hundred a second. */
const EVENT_LOOP_SAMPLE_MS = 50;

type ProcessMetrics = Pick<Registry, 'contentType' | 'metrics' | 'getMetricsAsJSON'>;

/** Adds the others to those of the application. Node's own are measured from the first scrape on. */
export function makeProcessMetrics(
  register: Registry,
  database: WatchedDatabase,
  { workerNumber }: Pick<Config, 'workerNumber'>,
): ProcessMetrics {
  registerDatabaseMetrics(database, register, { hasQueries: workerNumber === 1 });
  let isMeasuring = false;
  function startMeasuring(): Registry {
    if (!isMeasuring) collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
    isMeasuring = true;
    return register;
  }
  return {
    contentType: register.contentType,
    metrics: () => startMeasuring().metrics(),
    getMetricsAsJSON: () => startMeasuring().getMetricsAsJSON(),
  };
}
