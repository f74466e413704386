// A page, rendered on the server. It reaches the endpoints in process, under the visitor's own session and address.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { Failure, type ErrorCode } from '#contract/errors.ts';
import type { PageServices, ToastMessage } from '#contract/page.ts';
import { hasDemoData } from '#server/database/seed/demo.ts';
import type { Answer } from './answers.ts';
import { isSameOrigin } from './antiforgery.ts';
import { runEndpoint, type Route } from './endpoints.ts';
import { asFailure, RETRY_AFTER_SECONDS } from './errors.ts';
import { pagePolicy } from './headers.ts';
import { keepNotices, readNotices } from './notices.ts';
import type { Services } from './services.ts';
import { openVisit, type Visit } from './visit.ts';

const SERVER_BUILD = new URL('../../build/server/index.js', import.meta.url);

type Build = ServerBuild & {
  entry: { module: { provide(services: PageServices): RouterContextProvider } };
};

/** Where the pages come from: the build, or Vite while developing. */
export interface Pages {
  load(): Promise<Build>;
  /** Answers for modules that only exist while developing. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

export async function loadPages(): Promise<Pages> {
  if (!existsSync(SERVER_BUILD)) throw new Error('The site is not built. Run: npm run build');
  const build = (await import(SERVER_BUILD.href)) as Build;
  return { load: () => Promise.resolve(build) };
}

function throwIfFailed({ status, body }: Answer): void {
  if (status < 400) return;
  const { code, ...details } = body as { code: ErrorCode };
  throw new Failure(code, details);
}

/** The typed call of api.md, in process: same access, limits, parsing and shaping, under this visit. */
function callInProcess(visit: Visit, routes: ReadonlyMap<string, Route>, services: Services): Call {
  return async (endpoint: Endpoint, input: unknown) => {
    const route = routes.get(endpoint.name);
    if (!route) throw new Error(`No route answers ${endpoint.name}.`);
    try {
      if (endpoint.writes && !visit.mayWrite) throw new Failure('csrf');
      const done = await runEndpoint(route, services, { visit, raw: () => input });
      throwIfFailed(done);
      return done.body as never;
    } catch (error) {
      throw asFailure(error, visit.log);
    }
  };
}

function toFetchRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The visit has judged where this comes from; the router would answer a foreign form with an error page, in which
    // what was typed is lost.
    if (name === 'origin') continue;
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const aborted = new AbortController();
  reply.raw.on('close', () => reply.raw.writableFinished || aborted.abort());
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    signal: aborted.signal,
    ...(hasBody && { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
  });
}

async function sendPage(reply: FastifyReply, response: Response, visit: Visit): Promise<FastifyReply> {
  reply.status(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value);
  });
  if (visit.setCookies.length > 0) reply.header('Set-Cookie', [...visit.setCookies]);
  reply.header('Cache-Control', 'no-store');
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
}

/** Renders one page, or runs its action, under the visitor's own session. */
export async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages & { routes: ReadonlyMap<string, Route>; services: Services },
): Promise<FastifyReply> {
  const { services } = pages;
  const build = await pages.load();
  const visit = openVisit(request, services);
  visit.mayWrite = request.method === 'POST' && isSameOrigin(request.headers);
  await visit.ensureAntiForgery();
  const session = await visit.session();
  const nonce = randomBytes(16).toString('base64');
  const notices: ToastMessage[] = [];
  const context = build.entry.module.provide({
    call: callInProcess(visit, pages.routes, services),
    toast: (message) => notices.push(message),
    warn: (message) => visit.log.warn(message),
    visitor: session && { userId: session.userId, isAdmin: session.isAdmin },
    toasts: request.method === 'GET' ? readNotices(visit) : notices,
    nonce,
    // Not worth an error: without the database the page says what is wrong by itself.
    hasDemoData: await hasDemoData(services.pool).catch(() => false),
    sessionIdleMinutes: services.config.sessionIdleMinutes,
    publicUrl: services.config.publicUrl,
  });
  const handle = createRequestHandler(build, services.config.development ? 'development' : 'production');
  const response = await handle(toFetchRequest(request, reply), context);
  if (response.status >= 300 && response.status < 400) keepNotices(visit, notices);
  // While developing, Vite puts scripts and styles of its own into the page.
  if (services.config.development) reply.removeHeader('Content-Security-Policy');
  else reply.header('Content-Security-Policy', pagePolicy(nonce));
  if (response.status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  return sendPage(reply, response, visit);
}
