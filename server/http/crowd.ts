// A bound on the requests under way: whoever comes beyond it is told at once to come again, instead of waiting with all
// the others for answers that come too late for everybody (docs/decisions/0033).
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#contract/errors.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';

export interface Crowd {
  /** Under way at once. */
  most: number;
  /** Of them, longer under way than `lateMs`. */
  mostLate: number;
  lateMs: number;
}

/**
 * About a second's work of the slower kinds; on a machine that is slower than that, what has piled up for two seconds.
 * A few that wait for a lock, or the queue of password hashes, are late for reasons of their own.
 */
export const CROWD: Crowd = { most: 200, mostLate: 40, lateMs: 2000 };

/**
 * Pages in the making at once, each ten milliseconds of a core: more of them only make each other late. Those who wait
 * for a page that is being made for another are not counted.
 */
export const MOST_PAGES = 32;

/**
 * Node takes in one connection each time it looks for news, and a page is made between two looks: in a burst as many
 * would be taken in as are answered, and all others would wait in the kernel instead of being refused. So it looks this
 * often between the beginnings of two pages.
 */
const LOOKS_A_PAGE = 24;

async function lookForNews(): Promise<void> {
  for (let looks = 0; looks < LOOKS_A_PAGE; looks += 1) await nextTurn();
}

/** Runs work, at most so much at once; beyond that throws `unavailable` without beginning. */
export type Bound = <T>(work: () => Promise<T>) => Promise<T>;

export function makeBound(most: number): Bound {
  let running = 0;
  let begun = Promise.resolve();
  return async (work) => {
    if (running >= most) throw makeRefusal();
    running += 1;
    try {
      if (running > 1) await (begun = begun.then(lookForNews));
      return await work();
    } finally {
      running -= 1;
    }
  };
}

const makeRefusal = () => new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Pages and the API ask the database. Files, health and documents cost next to nothing. */
function asksMuch({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url === '/*' || url.startsWith('/api/');
}

/** `since` holds moments, the oldest first. */
function isTooLate(since: Iterable<number>, { mostLate, lateMs }: Crowd): boolean {
  const until = performance.now() - lateMs;
  let late = 0;
  for (const moment of since) {
    if (moment > until) return false;
    late += 1;
    if (late >= mostLate) return true;
  }
  return false;
}

/**
 * Refuses pages and API calls with 503 while too many of them are under way, or too many for too long. One is under way
 * from when it was read, so that slow senders take nobody's place, until its answer is made, so that slow readers do not
 * either. One whose client has hung up counts until its work is done.
 */
export function limitCrowd(app: FastifyInstance, crowd: Crowd = CROWD): void {
  const underWay = new Map<FastifyRequest, number>();
  app.addHook('preHandler', (request, _reply, done) => {
    if (!asksMuch(request)) return done();
    if (underWay.size >= crowd.most || isTooLate(underWay.values(), crowd)) {
      return done(makeRefusal());
    }
    underWay.set(request, performance.now());
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    underWay.delete(request);
    done(null, payload);
  });
}
