// The metrics of this process: those of the application, of the database and of Node.
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { registerDatabaseMetrics, type WatchedDatabase } from './database.ts';

/** Each sample wakes the process; by default there are a hundred a second. */
const EVENT_LOOP_SAMPLE_MS = 50;

/** Adds the others to those of the application. Node's own are measured from the first scrape on. */
export function makeProcessMetrics(
  register: Registry,
  database: WatchedDatabase,
): Pick<Registry, 'contentType' | 'metrics'> {
  registerDatabaseMetrics(database, register);
  let isMeasuring = false;
  return {
    contentType: register.contentType,
    metrics() {
      if (!isMeasuring) collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
      isMeasuring = true;
      return register.metrics();
    },
  };
}
