// Load shedding: above a number of concurrent requests further ones are rejected at once, instead of all waiting for
// responses that come too late (docs/decisions/caches-and-load-shedding.md).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#contract/errors.ts';

export interface LoadLimits {
  /** Concurrent requests. */
  max: number;
  /** Of these, running for longer than `lateMs`. */
  maxLate: number;
  lateMs: number;
}

/** About a second of work. A few requests that wait for a lock or a password hash do not cause rejections. */
export const LOAD_LIMITS: LoadLimits = { max: 200, maxLate: 40, lateMs: 2000 };

/** Pages rendered concurrently, ten milliseconds of a core each. Requests that wait for a shared rendering do not count. */
export const MAX_RENDERS = 32;

/**
 * Runs a task; above the limit throws `unavailable` without starting it, unless `isAdmitted`. Nothing queues, so p-queue
 * does not fit.
 */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, isAdmitted?: boolean) => Promise<T>;

export function makeConcurrencyLimit(max: number): ConcurrencyLimit {
  let running = 0;
  return async (task, isAdmitted = false) => {
    if (running >= max && !isAdmitted) throw new Failure('unavailable');
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
    }
  };
}

/** Pages and the API query the database. Files, health and documents are cheap. */
function isExpensive({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url === '/*' || url.startsWith('/api/');
}

/** `startTimes` is in ascending order. */
function areTooManyLate(startTimes: Iterable<number>, { maxLate, lateMs }: LoadLimits): boolean {
  const lateBefore = performance.now() - lateMs;
  let late = 0;
  for (const startTime of startTimes) {
    if (startTime > lateBefore) return false;
    late += 1;
    if (late >= maxLate) return true;
  }
  return false;
}

/**
 * Rejects pages and API calls with 503 while too many are running, or too many for too long. A request runs from the
 * arrival of its body until its response is ready, so that slow clients do not count. After its client disconnects it
 * counts until its handler ends.
 */
export function shedLoad(app: FastifyInstance, limits: LoadLimits = LOAD_LIMITS): void {
  const inProgress = new Map<FastifyRequest, number>();
  app.addHook('preHandler', (request, _reply, done) => {
    if (!isExpensive(request)) return done();
    if (inProgress.size >= limits.max || areTooManyLate(inProgress.values(), limits)) {
      return done(new Failure('unavailable'));
    }
    inProgress.set(request, performance.now());
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    inProgress.delete(request);
    done(null, payload);
  });
}
