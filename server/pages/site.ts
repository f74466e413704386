// The web app over HTTP: its built files, and every other path as a page.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure, messageOf } from '#contract/errors.ts';
import { languages } from '#messages/catalogues.ts';
import { BODY_LIMIT_BYTES } from '#server/http/api.ts';
import type { Route } from '#server/http/route.ts';
import { toFailure } from '#server/http/errors.ts';
import { documentHeaders, SEARCH_PAGE_PERMISSIONS } from '#server/http/headers.ts';
import { readAddress } from '#server/http/language.ts';
import { makeConcurrencyLimit, MAX_RENDERS } from '#server/http/loadShedding.ts';
import type { Pages } from './pageBuild.ts';
import type { PageCache } from './pageCache.ts';
import { findPage } from './pagePaths.ts';
import { findRedirect } from './redirects.ts';
import { renderPage } from './renderPage.ts';
import { countNetworkRequests } from '#server/http/requestLimits.ts';
import type { Services } from '#server/http/services.ts';

/** Enough for a file that is opened as a document, and for the worker's script; short, because every file has it. */
const FILE_POLICY = "default-src 'none'";
/** A service worker's own requests follow the policy of its script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const WORKER = '/sw.js';
const CLIENT_BUILD = new URL('../../build/client/', import.meta.url).pathname;
/** Files that the web app generates, because they contain the site's URL. */
const WRITTEN_FILES = ['/robots.txt', '/sitemap.xml'];
/** The front page, /home and /find-donor. */
const SEARCH_PAGE = /^\/(?:home\/?|find-donor\/?)?$/;

function plainFailure(reply: FastifyReply, { status, code, retryAfterSeconds: seconds }: Failure): FastifyReply {
  const text = languages[readAddress(reply.request.url).language].t(messageOf(code));
  if (seconds !== undefined) reply.header('Retry-After', seconds);
  return reply.status(status).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
}

function setFileHeaders(reply: FastifyReply, path: string): void {
  // Browsers ignore these half-kilobyte headers on files.
  for (const name of documentHeaders) reply.removeHeader(name);
  // Ten files a page: the id would cost half a kilobyte.
  reply.removeHeader('X-Request-Id');
  const isWorker = path.endsWith(WORKER);
  const isNamedByContent = path.includes('/assets/');
  const caching = isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  reply.header('Content-Security-Policy', isWorker ? WORKER_POLICY : FILE_POLICY);
  reply.header('Cache-Control', isWorker ? 'no-cache' : caching);
}

/** In development Vite serves them. */
async function addBuiltFiles(site: FastifyInstance, { middleware }: Pages): Promise<void> {
  if (middleware) {
    site.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done));
    return;
  }
  await site.register(fastifyStatic, {
    root: CLIENT_BUILD,
    wildcard: false,
    preCompressed: true,
    index: false,
    // The ETag is enough for revalidation, and ranges are not needed: saves 70 bytes per file.
    acceptRanges: false,
    lastModified: false,
    setHeaders: setFileHeaders,
  });
}

/** Adds the built files and the catch-all that renders pages. An unknown file is 404; an unknown path is redirected by the app. */
export async function addSite(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
  pages: Pages,
  cache: PageCache,
): Promise<void> {
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  const web = { ...pages, routes: byName, services, cache, limitRenders: makeConcurrencyLimit(MAX_RENDERS) };
  await app.register(async (site) => {
    // Pages accept forms; JSON is for the API.
    site.removeContentTypeParser('application/json');
    site.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    await addBuiltFiles(site, pages);
    site.setErrorHandler((error, request, reply) => plainFailure(reply, toFailure(error, request.log)));
    site.route({
      method: ['GET', 'POST'],
      url: '/*',
      onRequest: countNetworkRequests(services),
      async handler(request, reply) {
        const [path = ''] = request.url.split('?');
        request.page = findPage(await pages.load(), path);
        if (/\.\w+$/.test(path) && !WRITTEN_FILES.includes(path)) {
          const target = await findRedirect(services.db, request.url);
          return target === null ? plainFailure(reply, new Failure('not_found')) : reply.redirect(target, 301);
        }
        // There is no parsed body: the Content-Type is missing.
        if (request.method === 'POST' && request.body === undefined)
          return plainFailure(reply, new Failure('unsupported_media_type'));
        if (SEARCH_PAGE.test(readAddress(path).english)) reply.header('Permissions-Policy', SEARCH_PAGE_PERMISSIONS);
        return renderPage(request, reply, web);
      },
    });
  });
}
