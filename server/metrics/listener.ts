// /metrics on a separate listener: the public port never has it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/db/log.ts';

export interface Listener {
  /** Null when nothing listens. */
  port: number | null;
  close(): Promise<void>;
}

/**
 * Listens on METRICS_HOST and METRICS_PORT; port 0 disables it. A port in use is only logged: a site without metrics is
 * better than no site.
 */
export async function openMetrics(
  { metricsHost: host, metricsPort: port }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  log: Pick<Log, 'warn'>,
  register: Pick<Registry, 'metrics' | 'contentType'>,
): Promise<Listener> {
  if (port === 0) return { port: null, close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    register.metrics().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'the metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  server.requestTimeout = 10_000;
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    log.warn(
      `No metrics at http://${host}:${port}/metrics (${code}): give METRICS_PORT another number, or 0 for none.`,
    );
    return { port: null, close: () => Promise.resolve() };
  }
  return {
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
