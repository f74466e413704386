// Metrics of the application: requests, caches, password hashes.
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Passwords } from '#server/auth/passwords.ts';
import { addGauges, addSamples } from './gauges.ts';

/** Seconds. A cached search is below the first; a password hash is near the middle. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Over a limit or quota; and overload, or no database. */
const REJECTION_REASONS = [429, 503];

/** The label of a route pattern: an endpoint by its path, all pages and all built files under one name each. */
function nameRoute(pattern: string | undefined): string {
  if (pattern === undefined || pattern === '/api/*') return 'unknown';
  if (pattern === '/*') return 'page';
  return /^\/(api\/|healthz$|readyz$)/.test(pattern) ? pattern : 'file';
}

/** Counts every response of the application. Labels have few values and no personal data. */
function registerRequestMetrics(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to its answer, by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  const rejected = new Counter({
    name: 'dhamani_http_requests_rejected_total',
    help: 'Requests rejected by route: 429 over a limit or past a budget, 503 under overload or without the database.',
    labelNames: ['route', 'status'],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = nameRoute(request.routeOptions.url);
    const { statusCode } = reply;
    durations.observe({ route, status: `${Math.floor(statusCode / 100)}xx` }, reply.elapsedTime / 1000);
    if (REJECTION_REASONS.includes(statusCode)) rejected.inc({ route, status: String(statusCode) });
    done();
  });
}

export function registerApplicationMetrics(
  app: FastifyInstance,
  passwords: Passwords,
  caches: Readonly<Record<string, { counts: { hits: number; misses: number } }>>,
  register: Registry,
): void {
  registerRequestMetrics(app, register);
  addSamples(register, {
    type: Counter,
    name: 'dhamani_cache_requests_total',
    help: 'Requests answered from the caches of responses, look-ups and pages, or not.',
    labelNames: ['cache', 'result'],
    read: () =>
      Object.entries(caches).flatMap(([cache, { counts }]) => [
        [{ cache, result: 'hit' }, counts.hits],
        [{ cache, result: 'miss' }, counts.misses],
      ]),
  });
  addGauges(register, {
    dhamani_password_hashes_running: ['Passwords being hashed or compared.', () => passwords.queue().running],
    dhamani_password_hashes_queued: [
      'Passwords that wait for that; at 64 the next ones are refused.',
      () => passwords.queue().waiting,
    ],
  });
}
