// The application: plugins, routes and hooks in the order in which they apply.
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { Registry } from 'prom-client';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { isTrial } from '#contract/trial.ts';
import { makePasswords } from './auth/passwords.ts';
import { routes as accounts } from './accounts/routes.ts';
import { routes as bloodRequests } from './bloodRequests/routes.ts';
import { routes as calls } from './calls/routes.ts';
import type { Config } from './config.ts';
import { SiteStore } from './content/store.ts';
import { publicDesk } from './desk/publicDesk.ts';
import { routes as desk } from './desk/routes.ts';
import { showsDemoData } from './db/demoData.ts';
import { routes as donations } from './donations/routes.ts';
import { routes as donorMessages } from './donorMessages/routes.ts';
import { routes as donors } from './donors/routes.ts';
import { routes as feedback } from './feedback/routes.ts';
import type { Db, PooledDb } from './db/kysely.ts';
import { addApi, sendFailure } from './http/api.ts';
import { brotliOptions, COMPRESS_FROM_BYTES } from './http/compression.ts';
import { addDocs } from './http/docs.ts';
import type { Route } from './http/route.ts';
import { toFailure } from './http/errors.ts';
import { makeFastify } from './http/fastify.ts';
import { addHeaders } from './http/headers.ts';
import { addHealth } from './http/health.ts';
import { storeSearches } from './http/searchCounts.ts';
import { SecurityLog } from './auth/securityLog.ts';
import type { SigningKeys } from './auth/signingKeys.ts';
import { makeRateLimits } from './limits/rateLimits.ts';
import { shedLoad } from './http/loadShedding.ts';
import type { Pages } from './pages/pageBuild.ts';
import { PageCache } from './pages/pageCache.ts';
import { FRESH_MS, ResponseCache } from './http/responseCache.ts';
import { closeAfterUnreadBodies, rejectCompressedBodies } from './http/requestBodies.ts';
import { rejectOversizedRequests } from './http/requestBounds.ts';
import { addSite } from './pages/site.ts';
import { addUnhandledMethods } from './http/badRequests.ts';
import { makePayments } from './limits/payment.ts';
import { databaseReplayCache, memoryReplayCache } from './limits/replayCache.ts';
import { RevealQuota } from './limits/revealQuota.ts';
import { readCoordinatorPlaces } from './locations/coordinatorPlaces.ts';
import { routes as locations } from './locations/routes.ts';
import type { Transport } from './mail/transport.ts';
import { registerApplicationMetrics } from './metrics/application.ts';
import { routes as admin } from './admin/routes.ts';
import { routes as phone } from './phone/routes.ts';
import { routes as register } from './register/routes.ts';
import { routes as reports } from './reports/routes.ts';
import { addFiles } from './site/files.ts';
import { routes as site } from './site/routes.ts';
import { addVisitorRequest } from './mail/visitorRequests.ts';
import type { Services } from './http/services.ts';

const routes: readonly Route[] = [
  ...locations,
  ...donors,
  ...donorMessages,
  ...reports,
  ...bloodRequests,
  ...calls,
  ...accounts,
  ...donations,
  ...feedback,
  ...admin,
  ...desk,
  ...register,
  ...phone,
  ...site,
];

/** Pages for one visitor: 7 % smaller than with 4. */
const QUALITY = 6;

export interface AppParts {
  db: PooledDb;
  /** The pool, unless there is a replica. */
  reader?: Db;
  config: Config;
  keys: SigningKeys;
  mail: Pick<Transport, 'deleteCopies'>;
  now?: () => Date;
  /** Clock of the reveal quota, its tokens and the security log, in epoch milliseconds. */
  clock?: () => number;
  /** The pages; without them only the API responds. */
  pages?: Pages;
  /** Destination of the log. */
  logTo: DestinationStream;
}

/** Fails at start when an endpoint has no handler, or a handler no endpoint. */
export function checkRoutes(implemented: readonly Route[], declared: readonly Endpoint[]): void {
  const implementedNames = new Set(implemented.map(({ endpoint }) => endpoint.name));
  const missing = declared.filter(({ name }) => !implementedNames.has(name)).map(({ name }) => name);
  const undeclared = implemented.filter(({ endpoint }) => !declared.includes(endpoint) || !endpoint.access);
  if (missing.length > 0) throw new Error(`Endpoints without a handler: ${missing.join(', ')}`);
  if (undeclared.length > 0)
    throw new Error(`Handlers without a declaration: ${undeclared.map((r) => r.endpoint.name).join(', ')}`);
}

export interface App {
  fastify: FastifyInstance;
  /** From now on responses close their connection, and /readyz is 503. */
  drain(): void;
  /** Metrics for Prometheus. */
  metrics: Registry;
  securityLog: SecurityLog;
}

/** What handlers use, and the caches that pages and metrics share with them. */
async function makeServices(parts: AppParts, { log }: FastifyInstance) {
  const { db, reader = db, config, keys, mail, now = () => new Date(), clock = Date.now } = parts;
  const { rateLimitScale: scale } = config;
  // Only the seed writes places, so look-ups stay.
  const caches = { responses: new ResponseCache(FRESH_MS), lookups: new ResponseCache(0), pages: new PageCache() };
  const clearCaches = () => {
    caches.responses.clear();
    caches.pages.expire();
  };
  const content = new SiteStore(db, {
    isShared: config.databaseUrl !== undefined,
    desk: publicDesk,
    readPlaces: readCoordinatorPlaces,
    onChange: clearCaches,
    log,
  });
  const replays = config.databaseUrl ? await databaseReplayCache(db) : memoryReplayCache();
  const services: Services = {
    db,
    reader,
    config,
    keys,
    limits: makeRateLimits(db.pool, {
      scale,
      isTrial: async () => isTrial({ hasDemoData: await showsDemoData(db), publicUrl: config.publicUrl }),
    }),
    tellOwnerOfGuesses: (userId) => addVisitorRequest(db, { purpose: 'guesses', subject: userId }),
    securityLog: new SecurityLog(keys, clock),
    revealQuota: new RevealQuota(clock, scale),
    payments: makePayments({ keys, replays, now: clock }, scale),
    passwords: makePasswords(config.hashConcurrency),
    mail,
    responses: caches.responses,
    lookups: caches.lookups,
    site: content,
    // Also who is named as a coordinator.
    clearCache() {
      clearCaches();
      content.expire();
    },
    log,
    now,
  };
  return { services, caches };
}

/** In the order in which they apply. */
async function addHooks(
  fastify: FastifyInstance,
  { config, db, securityLog, log }: Services,
  isDraining: () => boolean,
) {
  addHeaders(fastify, config);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  rejectOversizedRequests(fastify);
  rejectCompressedBodies(fastify);
  closeAfterUnreadBodies(fastify);
  // Checked when the response is sent: draining may have begun after the request arrived.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining()) reply.header('Connection', 'close');
    done(null, payload);
  });
  shedLoad(fastify);
  fastify.setErrorHandler((error, request, reply) => sendFailure(reply, toFailure(error, request.log)));
  await fastify.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: brotliOptions(QUALITY),
    globalDecompression: false,
  });
  fastify.addHook('onClose', async () => {
    await securityLog.flush(db, log);
    await storeSearches(db).catch((error: unknown) => log.warn({ err: error }, 'searches were not stored'));
  });
  addUnhandledMethods(fastify);
}

export async function buildApp(parts: AppParts): Promise<App> {
  checkRoutes(routes, endpoints);
  const fastify = makeFastify(parts.config, parts.logTo);
  const { services, caches } = await makeServices(parts, fastify);
  const metrics = new Registry();
  registerApplicationMetrics(fastify, services.passwords, caches, metrics);
  let isDraining = false;
  await addHooks(fastify, services, () => isDraining);
  addHealth(fastify, services, () => isDraining);
  addDocs(fastify, services);
  addApi(fastify, routes, services);
  addFiles(fastify, services);
  if (parts.pages) await addSite(fastify, routes, services, parts.pages, caches.pages);
  return {
    fastify,
    drain() {
      isDraining = true;
    },
    metrics,
    securityLog: services.securityLog,
  };
}
