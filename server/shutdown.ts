// Ends the process in order on SIGTERM or SIGINT: requests and background work first, then the database.
import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';
import type { Database } from './db/open.ts';

/**
 * Closing at once would reset what has been sent on an open connection and Node has not read yet. So long requests are
 * still answered there, each with `Connection: close`; a proxy must end idle connections sooner (deploy/nginx.conf).
 */
const ACCEPT_LIMIT_MS = 1500;
/** For requests and background work together. What is unanswered then loses its connection. */
const DRAIN_LIMIT_MS = 5000;
/**
 * The last resort. It comes after the drain and after the database's own limits (3 s for the pool, 5 s for the embedded
 * engine), and before systemd's TimeoutStopSec.
 */
const EXIT_LIMIT_MS = 14_000;

/** Refuses new connections, so that a proxy asks another instance at once, and leaves those that are open. */
async function stopAccepting(server: Server): Promise<void> {
  // Those that still wait to be accepted would be reset. Node accepts one a turn, so it is two turns without one; the
  // first may have been half over.
  let isAccepting: boolean;
  server.on('connection', () => (isAccepting = true));
  do {
    isAccepting = false;
    await turn();
    await turn();
  } while (isAccepting);
  // Not http.Server's own, which ends idle connections too.
  Server.prototype.close.call(server);
}

async function drainConnections({ fastify }: App): Promise<void> {
  await stopAccepting(fastify.server);
  await Promise.race([once(fastify.server, 'close'), wait(ACCEPT_LIMIT_MS)]);
  await fastify.close();
}

/** The first of these signals. The listeners stay: without one, a second signal would end the process at once. */
function waitForSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => resolve(name));
  });
}

/** Resolves never: the process ends, with code 0 once the database has closed. */
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
