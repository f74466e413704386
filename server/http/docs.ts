// /api/openapi.json and /api/docs, its page without scripts; and the operator's handbook.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';
import { identifyCaller } from './caller.ts';

/** The overview's check list links to it. */
const OPERATIONS = new URL('../../docs/operations.md', import.meta.url);

const load = () => import('./docsPage.ts');

export function addDocs(app: FastifyInstance, services: Services): void {
  /** Like every GET under /api except lookups, these set the CSRF cookie. */
  async function giveCookie(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = identifyCaller(request, services);
    await caller.ensureCsrfToken();
    if (caller.setCookies.length > 0) reply.header('Set-Cookie', [...caller.setCookies]);
    reply.header('Cache-Control', 'no-store');
  }
  const readName = async () => (await services.site.current()).in('en').identity.name;
  app.get('/api/openapi.json', async (request, reply) => {
    await giveCookie(request, reply);
    return reply.send((await load()).openApiOf(await readName()));
  });
  app.get('/api/docs', async (request, reply) => {
    await giveCookie(request, reply);
    const { docsPageOf, docsPolicy } = await load();
    return reply
      .header('Content-Security-Policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send(docsPageOf(await readName()));
  });
  app.get('/api/docs/operations', async (request, reply) => {
    await giveCookie(request, reply);
    return reply.type('text/plain; charset=utf-8').send(await readFile(OPERATIONS, 'utf8'));
  });
}
