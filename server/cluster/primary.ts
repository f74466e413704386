// The primary process of several workers (node:cluster): it holds the listening socket, counts for the limits in
// memory, and keeps the workers running. It serves no request itself.
import cluster from 'node:cluster';
import pino from 'pino';
import { Registry } from 'prom-client';
import { dropFileSettings, type Config } from '#server/config.ts';
import { openMetrics } from '#server/metrics/listener.ts';
import { startWatchdog } from '#server/process/watchdog.ts';
import { WorkerMetrics } from './metrics.ts';
import { Workers } from './workers.ts';

export async function startPrimary(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 1, sync: true }));
  if (config.watchdogMs) startWatchdog(config.watchdogMs, log);
  // Each worker reads .env anew.
  dropFileSettings();
  // Workers accept by themselves: a connection that the primary hands to a worker just killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const metrics = new WorkerMetrics();
  const workers = new Workers(config, log, (worker) => void metrics.keep(worker));
  for (const name of ['SIGTERM', 'SIGINT']) {
    process.on(name, () => void workers.stop().then((isClean) => process.exit(isClean ? 0 : 1)));
  }
  const started = workers.start();
  let reloaded: Promise<unknown> = started;
  process.on('SIGHUP', () => (reloaded = reloaded.then(() => workers.reload())));
  try {
    const port = await started;
    const contentType = Registry.PROMETHEUS_CONTENT_TYPE;
    await openMetrics(config, log, { contentType, metrics: () => metrics.read(workers) });
    process.stdout.write(`Dhamani is ready: http://${config.host}:${port}\n`);
  } catch (error) {
    if (workers.isStopping) return;
    workers.kill();
    // The worker has printed the reason.
    if (error instanceof Error && error.cause === 1) process.exit(1);
    throw error;
  }
}
