// Load by autocannon: kept connections, one request at a time on each.
import autocannon, { type Request } from 'autocannon';
import type { App } from './apps.ts';
import { readProcessorSeconds } from './processes.ts';

interface Load {
  /** Without it each request is sent once. */
  seconds?: number;
  connections?: number;
  /** Requests a second over all connections; as many as possible without it. */
  rate?: number | undefined;
  /** Statuses that are correct. */
  statuses?: readonly number[];
}

export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Processor microseconds per response. */
  appWork: number;
  databaseWork: number;
}

/** Sends the requests in turn, each connection its own share. Throws if a response is wrong. */
export async function load(app: App, requests: readonly Request[], options: Load = {}): Promise<Round> {
  const { seconds, connections = 16, rate, statuses = [200, 201] } = options;
  const latencies: number[] = [];
  const before = readProcessorSeconds(app);
  const from = performance.now();
  let opened = 0;
  const { errors, statusCodeStats } = await autocannon({
    url: app.url,
    connections,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
    ...(rate !== undefined && { overallRate: rate }),
    sampleInt: 100,
    timeout: 30,
    setupClient(client) {
      const nth = opened++;
      client.setRequests(requests.filter((_, i) => i % connections === nth));
    },
  }).on('response', (_client, _status, _bytes, ms) => latencies.push(ms));
  const elapsed = performance.now() - from;
  const after = readProcessorSeconds(app);
  if (errors > 0 || Object.keys(statusCodeStats).some((status) => !statuses.includes(Number(status)))) {
    throw new Error(`Wrong responses of ${latencies.length}: ${errors} errors, ${JSON.stringify(statusCodeStats)}`);
  }
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)]!;
  const work = (of: 'app' | 'database') => ((after[of] - before[of]) * 1e6) / latencies.length;
  return {
    perSecond: (latencies.length * 1000) / elapsed,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    appWork: work('app'),
    databaseWork: work('database'),
  };
}
