// Pages straight from their sources, reloaded as they change. Only loaded with NODE_ENV=development.
import type { FastifyInstance } from 'fastify';
import type { LoadBuild } from './http/site.ts';
import type { ViteDevServer } from 'vite';

let vite: ViteDevServer | undefined;

export async function loadPages(): Promise<LoadBuild> {
  const { createServer } = await import('vite');
  vite = await createServer({ server: { middlewareMode: true } });
  const server = vite;
  return () => server.ssrLoadModule('virtual:react-router/server-build') as unknown as ReturnType<LoadBuild>;
}

/** Lets Vite answer for its own modules before the pages do. */
export function addVite(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done();
    vite?.middlewares(request.raw, reply.raw, () => done());
  });
}
