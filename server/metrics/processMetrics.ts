// The metrics of this process: those of the application, of the database and of Node.
import { collectDefaultMetrics, Counter, type Registry } from 'prom-client';
import { registerDatabaseMetrics, type WatchedDatabase } from './database.ts';

/** Each sample wakes the process; by default there are a hundred a second. */
const EVENT_LOOP_SAMPLE_MS = 50;

/** prom-client counts processor time from the first scrape on, Prometheus since the start of the process. */
function addEarlierCpuTime(register: Registry): void {
  const { user, system } = process.cpuUsage();
  const earlier = { '': user + system, user_: user, system_: system };
  for (const [kind, microseconds] of Object.entries(earlier)) {
    const counter = register.getSingleMetric(`process_cpu_${kind}seconds_total`);
    if (counter instanceof Counter) counter.inc(microseconds / 1e6);
  }
}

function addNodeMetrics(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  addEarlierCpuTime(register);
}

/** Adds the others to those of the application. Node's own, but for processor time, are measured from the first scrape on. */
export function makeProcessMetrics(
  register: Registry,
  database: WatchedDatabase,
): Pick<Registry, 'contentType' | 'metrics'> {
  registerDatabaseMetrics(database, register);
  let isMeasuring = false;
  return {
    contentType: register.contentType,
    metrics() {
      if (!isMeasuring) addNodeMetrics(register);
      isMeasuring = true;
      return register.metrics();
    },
  };
}
