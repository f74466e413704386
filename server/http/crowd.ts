// A bound on the requests under way: whoever comes beyond it is told at once to come again, instead of waiting with all
// the others for answers that come too late for everybody (docs/decisions/0033).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#contract/errors.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';

/** About a second's work of the slower kinds. A core answers in turn: what more are taken in only wait longer. */
export const MOST_UNDER_WAY = 200;

/** Pages and the API ask the database. Files, health and documents cost next to nothing. */
function asksMuch({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url === '/*' || url.startsWith('/api/');
}

/**
 * Refuses pages and API calls with 503 while `most` of them are under way. One is under way from when it was read, so
 * that slow senders take nobody's place, until its answer is made, so that slow readers do not either. One whose client
 * has hung up counts until its work is done.
 */
export function limitCrowd(app: FastifyInstance, most: number = MOST_UNDER_WAY): void {
  const underWay = new Set<FastifyRequest>();
  app.addHook('preHandler', (request, _reply, done) => {
    if (!asksMuch(request)) return done();
    if (underWay.size >= most) return done(new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    underWay.add(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    underWay.delete(request);
    done(null, payload);
  });
}
