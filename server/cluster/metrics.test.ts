// The sum of the workers' metrics.
import { expect, test } from 'vitest';
import { Counter, Registry } from 'prom-client';
import { WorkerMetrics } from './metrics.ts';

test('a worker that ends while it is asked is counted once', async () => {
  const register = new Registry();
  new Counter({ name: 'requests_total', help: 'Requests.', registers: [register] }).inc(5);
  const metrics = new WorkerMetrics();
  const worker = { isReady: true, metrics: await register.getMetricsAsJSON(), channel: { ask: endInstead } };
  const workers = { all: new Set([worker]), failures: 0 };
  async function endInstead(): Promise<never> {
    workers.all.delete(worker);
    await metrics.keep(worker as never);
    throw new Error('The other process has ended.');
  }
  expect(await metrics.read(workers as never)).toContain('\nrequests_total 5\n');
});
