import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from './services.ts';

/** /healthz: the process runs. /readyz: it can serve requests, for load balancers. */
export function addHealth(app: FastifyInstance, { db }: Pick<Services, 'db'>, isDraining: () => boolean): void {
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
