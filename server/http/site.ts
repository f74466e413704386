// The web app: its built files, and its pages rendered on the server. Pages reach the endpoints in process.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { errors, Failure, type ErrorCode } from '#contract/errors.ts';
import type { PageServices, ToastMessage } from '#contract/page.ts';
import { hasDemoData } from '#server/database/seed/demo.ts';
import type { Answer } from './answers.ts';
import { isSameOrigin } from './antiforgery.ts';
import { BODY_LIMIT_BYTES } from './api.ts';
import { runEndpoint, type Route } from './endpoints.ts';
import { asFailure } from './errors.ts';
import { documentHeaders, pagePolicy } from './headers.ts';
import type { Services } from './services.ts';
import { openVisit, type Visit } from './visit.ts';

const CLIENT_BUILD = new URL('../../build/client/', import.meta.url).pathname;
const SERVER_BUILD = new URL('../../build/server/index.js', import.meta.url);
/** Files that the web app writes itself, since they hold the site's own address. */
const WRITTEN_FILES = ['/robots.txt', '/sitemap.xml'];
const NOTICE_COOKIE = 'notice';
const NOTICES_MAX_LENGTH = 2000;

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

function readNotices(visit: Visit): ToastMessage[] {
  const kept = visit.cookies[NOTICE_COOKIE];
  if (!kept) return [];
  visit.setCookie(`${NOTICE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  try {
    const notices = JSON.parse(Buffer.from(kept, 'base64url').toString()) as Record<keyof ToastMessage, unknown>[];
    return notices.map(({ kind, title, text }) => ({
      kind: kind === 'success' || kind === 'error' ? kind : 'info',
      ...(typeof title === 'string' && { title }),
      ...(typeof text === 'string' && { text }),
    }));
  } catch {
    return []; // Somebody edited the cookie; a notice is not worth an error.
  }
}

/** Puts the toasts for the next page into a one-time cookie: a plain form post ends in a redirect. */
function keepNotices(visit: Visit, notices: ToastMessage[]): void {
  if (notices.length === 0) return;
  const text = Buffer.from(JSON.stringify(notices)).toString('base64url').slice(0, NOTICES_MAX_LENGTH);
  visit.setCookie(`${NOTICE_COOKIE}=${text}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`);
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

async function renderPage(
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
    hasDemoData: await hasDemoData(services.pool),
    sessionIdleMinutes: services.config.sessionIdleMinutes,
    publicUrl: services.config.publicUrl,
  });
  const handle = createRequestHandler(build, services.config.development ? 'development' : 'production');
  const response = await handle(toFetchRequest(request, reply), context);
  if (response.status >= 300 && response.status < 400) keepNotices(visit, notices);
  // While developing, Vite puts scripts and styles of its own into the page.
  if (services.config.development) reply.removeHeader('Content-Security-Policy');
  else reply.header('Content-Security-Policy', pagePolicy(nonce));
  return sendPage(reply, response, visit);
}

function plainFailure(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, message } = errors[code];
  return reply
    .status(status)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);
}

/** Adds the built files and the catch-all that renders pages. An unknown file is 404; an unknown path is the app's to redirect. */
export async function addSite(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
  pages: Pages,
): Promise<void> {
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  await app.register(async (site) => {
    site.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    const { middleware } = pages;
    if (middleware) {
      site.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done));
    } else {
      await site.register(fastifyStatic, {
        root: CLIENT_BUILD,
        wildcard: false,
        preCompressed: true,
        index: false,
        setHeaders(response, path) {
          // What only a document heeds is half a kilobyte a file.
          for (const name of documentHeaders) response.removeHeader(name);
          const isNamedByContent = path.includes('/assets/');
          response.header(
            'Cache-Control',
            isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      });
    }
    site.setErrorHandler((error, request, reply) => plainFailure(reply, asFailure(error, request.log).code));
    site.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler(request, reply) {
        const path = request.url.split('?')[0]!;
        if (/\.\w+$/.test(path) && !WRITTEN_FILES.includes(path)) return plainFailure(reply, 'not_found');
        return renderPage(request, reply, { ...pages, routes: byName, services });
      },
    });
  });
}
