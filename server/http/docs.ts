// /api/openapi.json and /api/docs, its page without scripts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';
import { identifyCaller } from './caller.ts';

const load = () => import('./docsPage.ts');

export function addDocs(app: FastifyInstance, services: Services): void {
  /** Like every GET under /api except lookups, these set the CSRF cookie. */
  async function giveCookie(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = identifyCaller(request, services);
    await caller.ensureCsrfToken();
    if (caller.setCookies.length > 0) reply.header('Set-Cookie', [...caller.setCookies]);
    reply.header('Cache-Control', 'no-store');
  }
  app.get('/api/openapi.json', async (request, reply) => {
    await giveCookie(request, reply);
    return reply.send((await load()).openApi);
  });
  app.get('/api/docs', async (request, reply) => {
    await giveCookie(request, reply);
    const { docsPage, docsPolicy } = await load();
    return reply.header('Content-Security-Policy', docsPolicy).type('text/html; charset=utf-8').send(docsPage);
  });
}
