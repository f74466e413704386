// The application: plugins, routes and hooks in the order in which they apply.
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
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
import { routes as desk } from './desk/routes.ts';
import { showsDemoData } from './db/demoData.ts';
import { routes as donations } from './donations/routes.ts';
import { routes as donorMessages } from './donorMessages/routes.ts';
import { routes as donors } from './donors/routes.ts';
import { routes as feedback } from './feedback/routes.ts';
import type { Db, PooledDb } from './db/kysely.ts';
import { addApi, BODY_LIMIT_BYTES, sendFailure } from './http/api.ts';
import { brotliOptions, COMPRESS_FROM_BYTES } from './http/compression.ts';
import { addDocs } from './http/docs.ts';
import type { Route } from './http/route.ts';
import { toFailure, describeError } from './http/errors.ts';
import { addHeaders } from './http/headers.ts';
import { storeSearches } from './http/searchCounts.ts';
import { SecurityLog } from './auth/securityLog.ts';
import type { SigningKeys } from './auth/signingKeys.ts';
import { makeRateLimits } from './limits/rateLimits.ts';
import { shedLoad } from './http/loadShedding.ts';
import { makeProxyTrust } from './http/network.ts';
import type { Pages } from './pages/pageBuild.ts';
import { PageCache } from './pages/pageCache.ts';
import { FRESH_MS, ResponseCache } from './http/responseCache.ts';
import { closeAfterUnreadBodies, rejectCompressedBodies } from './http/requestBodies.ts';
import { MAX_PATH_LENGTH, normalizeTarget, rejectOversizedRequests } from './http/requestBounds.ts';
import { addSite } from './pages/site.ts';
import { addUnhandledMethods, handleFrameworkError, handleClientError } from './http/badRequests.ts';
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
import { sql } from 'kysely';
import type { Services } from './http/services.ts';

/** /healthz: the process runs. /readyz: it can serve requests, for load balancers. */
function addHealth(app: FastifyInstance, { db }: Services, isDraining: () => boolean): void {
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 200 }));
  app.get('/readyz', quiet, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isDraining()) return reply.status(503).send({ status: 503, message: 'Draining.' });
    try {
      await sql`select 1`.execute(db);
      return reply.send({ status: 200 });
    } catch {
      return reply.status(503).send({ status: 503, message: 'The database does not answer.' });
    }
  });
}

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

const REQUEST_LIMIT_MS = 30_000;
const HEADERS_LIMIT_MS = 15_000;
const KEEP_ALIVE_MS = 72_000;
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that a path is: pages/pagePaths.ts. */
    page: string | null;
  }
}

/** One line per request, after its response. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // The response line has these.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const about = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...about, err: error }, 'broke off');
    else reply.log.info(about, 'answered');
  }
}

/** No IP address, no headers, and of the address only which route or page it is: the rest may have been typed. */
const describeRequest = ({ method, page, routeOptions }: FastifyRequest) => ({
  method,
  path: page ?? routeOptions.url ?? null,
});

function makeFastify({ config, logTo }: AppParts): FastifyInstance {
  return Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: describeRequest, err: describeError },
      stream: logTo,
    },
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: makeProxyTrust(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    connectionTimeout: REQUEST_LIMIT_MS * 2,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_LIMIT_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: handleClientError(config),
    rewriteUrl: normalizeTarget,
    frameworkErrors: handleFrameworkError(config),
    // A schema rejects a long parameter and names it; the router would answer 404.
    routerOptions: { maxParamLength: MAX_PATH_LENGTH },
  });
}

export interface App {
  fastify: FastifyInstance;
  /** From now on responses close their connection, and /readyz is 503. */
  drain(): void;
  /** Metrics for Prometheus. */
  metrics: Registry;
  securityLog: SecurityLog;
}

export async function buildApp(parts: AppParts): Promise<App> {
  const { db, config, keys, mail, now = () => new Date(), clock = Date.now } = parts;
  checkRoutes(routes, endpoints);
  const fastify = makeFastify(parts);
  const limits = makeRateLimits(db.pool, {
    scale: config.rateLimitScale,
    isTrial: async () => isTrial({ hasDemoData: await showsDemoData(db), publicUrl: config.publicUrl }),
  });
  const passwords = makePasswords(config.hashConcurrency);
  // Only the seed writes places, so look-ups stay.
  const caches = { responses: new ResponseCache(FRESH_MS), lookups: new ResponseCache(0), pages: new PageCache() };
  const clearCache = () => {
    caches.responses.clear();
    caches.pages.expire();
  };
  const replays = config.databaseUrl ? await databaseReplayCache(db) : memoryReplayCache();
  const payments = makePayments({ keys, replays, now: clock }, config.rateLimitScale);
  const revealQuota = new RevealQuota(clock, config.rateLimitScale);
  const securityLog = new SecurityLog(keys, clock);
  const content = new SiteStore(db, {
    isShared: config.databaseUrl !== undefined,
    onChange: clearCache,
    log: fastify.log,
    readPlaces: readCoordinatorPlaces,
  });
  const services = {
    db,
    reader: parts.reader ?? db,
    config,
    keys,
    limits,
    tellOwnerOfGuesses: (userId: string) => addVisitorRequest(db, { purpose: 'guesses', subject: userId }),
    securityLog,
    revealQuota,
    payments,
    passwords,
    mail,
    responses: caches.responses,
    lookups: caches.lookups,
    site: content,
    // Also who is named as a coordinator.
    clearCache: () => {
      clearCache();
      content.expire();
    },
    log: fastify.log,
    now,
  };

  const metrics = new Registry();
  registerApplicationMetrics(fastify, passwords, caches, metrics);
  let isDraining = false;
  fastify.decorateRequest('page', null);
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
    if (isDraining) reply.header('Connection', 'close');
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
    await securityLog.flush(db, fastify.log);
    await storeSearches(db).catch((error: unknown) => fastify.log.warn({ err: error }, 'searches were not stored'));
  });
  addUnhandledMethods(fastify);
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
    securityLog,
  };
}
