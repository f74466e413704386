// Shutdown on SIGTERM or SIGINT: requests and background work first, then the database.
import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';
import type { Database } from './db/open.ts';

/**
 * Requests may be in flight on keep-alive connections: keep answering them, with `Connection: close`, because closing at
 * once would reset them. A proxy must close idle connections sooner (deploy/nginx.conf).
 */
const ACCEPT_LIMIT_MS = 1500;
/** For requests and background work together. Connections still busy after this are closed. */
const DRAIN_LIMIT_MS = 5000;
/**
 * The last resort, after draining and the database's limits (3 s for the pool, 5 s for the embedded engine), and before
 * systemd's TimeoutStopSec.
 */
const EXIT_LIMIT_MS = 14_000;

/** Stops accepting connections, so that a proxy chooses another instance at once, and keeps open ones. */
async function stopAccepting(server: Server): Promise<void> {
  // Drain the accept queue first: pending connections would get RST. Node accepts one connection per event-loop turn, so
  // two turns without one mean that it is empty; the first may have been partial.
  let isAccepting: boolean;
  server.on('connection', () => (isAccepting = true));
  do {
    isAccepting = false;
    await turn();
    await turn();
  } while (isAccepting);
  // Not http.Server's own close, which also ends idle connections.
  Server.prototype.close.call(server);
}

async function drainConnections({ fastify }: App): Promise<void> {
  await stopAccepting(fastify.server);
  await Promise.race([once(fastify.server, 'close'), wait(ACCEPT_LIMIT_MS)]);
  await fastify.close();
}

/** Resolves at the first of these signals. The listeners stay, because a second signal would otherwise kill the process. */
function waitForSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => resolve(name));
  });
}

/** Never resolves: the process exits, with code 0 once the database has closed. */
export async function closeOnSignal(app: App, database: Database, stopWork: () => Promise<unknown>): Promise<void> {
  const signal = await waitForSignal();
  const { log, server } = app.fastify;
  log.info(`${signal}: finishing what is under way`);
  setTimeout(() => process.exit(1), EXIT_LIMIT_MS).unref();
  app.drain();
  const drained = Promise.all([drainConnections(app), stopWork()]).catch((error: unknown) => {
    log.error({ err: error }, 'something under way was not finished');
  });
  await Promise.race([drained, wait(DRAIN_LIMIT_MS)]);
  server.closeAllConnections();
  await database.close();
  process.exit(0);
}
