// A page, rendered on the server. It reaches the endpoints in process, under the visitor's own session and address.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { Failure, isFailure, type ErrorCode } from '#contract/errors.ts';
import type { PageServices, ToastMessage } from '#contract/page.ts';
import type { Config } from '#server/config.ts';
import { hasDemoData } from '#server/demoData.ts';
import { pagePayment } from '#server/limits/payment.ts';
import type { RateLimits } from '#server/limits/rateLimits.ts';
import type { Answer } from './answers.ts';
import { isSameOrigin } from '#server/auth/csrf.ts';
import { countAsAsked, runEndpoint, type Incoming } from './endpoints.ts';
import type { Route } from './route.ts';
import { asFailure, translateFailure, RETRY_AFTER_SECONDS } from './errors.ts';
import { hasFlashMessages, storeFlashMessages, takeFlashMessages } from './flashMessages.ts';
import { pagePolicy } from './headers.ts';
import type { ConcurrencyLimit } from './loadShedding.ts';
import type { Services } from './services.ts';
import { SharedPage } from './sharedPage.ts';
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

/** Why this reader may not have a cached page, and which of its calls therefore fail. */
interface Refusal {
  failure: Failure;
  endpoints: readonly Endpoint[];
}

/** What rendering a page comes upon. */
interface Seen {
  asked: Set<Endpoint>;
  show: Incoming['show'];
  refusal?: Refusal | null;
}

/** What rendering needs besides the request. */
export interface Site extends Pages {
  routes: ReadonlyMap<string, Route>;
  services: Services;
  /** Limits how many pages are rendered at once. */
  limitRenders: ConcurrencyLimit;
}

/** The typed call of api.md, in process: same access, limits, parsing and shaping, under this visit. */
function callInProcess(visit: Visit, { routes, services }: Site, seen: Seen): Call {
  return async (endpoint: Endpoint, input: unknown) => {
    const route = routes.get(endpoint.name);
    if (!route) throw new Error(`No route answers ${endpoint.name}.`);
    // The server's own declaration: the page's is a copy in its bundle.
    seen.asked.add(route.endpoint);
    const payment = pagePayment(visit, services.payments, 'form');
    if (seen.refusal?.endpoints.includes(route.endpoint)) throw seen.refusal.failure;
    try {
      const incoming = { visit, raw: () => input, isPage: true, payment, show: seen.show };
      const done = await runEndpoint(route, services, incoming);
      throwIfFailed(done);
      return done.body as never;
    } catch (error) {
      throw translateFailure(asFailure(error, visit.log));
    }
  };
}

/** HEAD is handled as GET; Fastify leaves its body out. */
const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function toFetchRequest(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The visit has judged where this comes from; the router would answer a foreign form with an error page, in which
    // what was typed is lost.
    if (name === 'origin') continue;
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const aborted = new AbortController();
  reply.raw.on('close', () => reply.raw.writableFinished || aborted.abort());
  const method = isRead(request) ? 'GET' : request.method;
  // The Host header is the client's word, so it is not part of the address.
  return new Request(new URL(request.url, publicUrl), {
    method,
    headers,
    signal: aborted.signal,
    ...(method !== 'GET' && { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
  });
}

const handlers = new WeakMap<Build, RequestHandler>();

/** Made once for a build: it reads the whole tree of routes. */
function handlerOf(build: Build, { development }: { development: boolean }): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build, development ? 'development' : 'production');
  handlers.set(build, handler);
  return handler;
}

type Own = Pick<PageServices, 'visitor' | 'toasts' | 'toast' | 'nonce' | 'isCached'>;

const newNonce = () => randomBytes(16).toString('hex');

/** Renders in this visit's name. `own` is what only this visitor is to see. */
async function render(request: Request, visit: Visit, site: Site, own: Own, seen: Seen): Promise<Response> {
  const { services } = site;
  const build = await site.load();
  const context = build.entry.module.provide({
    call: callInProcess(visit, site, seen),
    language: 'en',
    warn: (message) => visit.log.warn(message),
    // Not worth an error: without the database the page says what is wrong by itself.
    hasDemoData: await hasDemoData(services.pool).catch(() => false),
    sessionIdleMinutes: services.config.sessionIdleMinutes,
    publicUrl: services.config.publicUrl,
    ...own,
  });
  return handlerOf(build, services.config)(request, context);
}

/** For a visitor of whom nothing but the address matters: no cookie, no header and no host of theirs is looked at. */
async function renderShared(address: string, visit: Visit, site: Site): Promise<SharedPage> {
  const request = new Request(new URL(address, site.services.config.publicUrl));
  const nonce = newNonce();
  const own = { visitor: null, toasts: [], toast: () => undefined, nonce, isCached: true };
  const asked = new Set<Endpoint>();
  const donors: number[] = [];
  let isOverQuota = false;
  const show = async (shown: readonly number[]) => {
    donors.push(...shown);
    await showDonors(visit, site.services, shown).catch((error: unknown) => {
      isOverQuota = true;
      throw error;
    });
  };
  const response = await render(request, visit, site, own, { asked, show });
  const { status, headers } = response;
  const isPrivate = isOverQuota || status === 429;
  return new SharedPage({ status, headers, html: await response.text(), nonce, asked, donors, isPrivate });
}

/** Counts the donors on a page; throws `challenge_required` with the seconds to wait. */
function showDonors(visit: Visit, { revealQuota, payments }: Services, donors: readonly number[]): Promise<void> {
  return revealQuota.show(visit, donors, pagePayment(visit, payments, 'page'));
}

function setCookies(reply: FastifyReply, visit: Visit): void {
  // What a write has set before it failed is not true.
  if (visit.setCookies.length > 0 && reply.statusCode < 500) reply.header('Set-Cookie', [...visit.setCookies]);
  reply.header('Cache-Control', 'no-store');
}

/** Counts the reader of a page that was rendered for another. A refusal by a limit or the quota is returned. */
async function countReader(page: SharedPage, visit: Visit, site: Site): Promise<Refusal | null> {
  let endpoints: readonly Endpoint[] = [];
  try {
    for (const endpoint of page.asked) {
      endpoints = [endpoint];
      await countAsAsked(endpoint, site.services, visit);
    }
    endpoints = page.asked.filter(({ reveals }) => reveals);
    await showDonors(visit, site.services, page.donors);
    return null;
  } catch (error) {
    if (isFailure(error) && error.status === 429) return { failure: error, endpoints };
    throw error;
  }
}

async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  site: Site,
): Promise<FastifyReply> {
  const { services } = site;
  const make = () => site.limitRenders(() => renderShared(request.url, visit, site));
  const { pages } = services.kept;
  let found = await pages.find(request.url, make);
  // It says that its own reader is over a limit, so it is not stored: the next one is likely to be for everybody.
  if (found.isShared && found.value.isPrivate) found = await pages.find(request.url, make);
  const { value: page, isShared } = found;
  if (isShared) {
    if (page.isPrivate) return sendOwn(request, reply, visit, site);
    const refusal = await countReader(page, visit, site);
    if (refusal) return sendOwn(request, reply, visit, site, refusal);
  }
  const { encoding, body } = await page.encode(request.headers['accept-encoding']);
  reply.status(page.status).headers(Object.fromEntries(page.headers));
  reply.header('Content-Security-Policy', pagePolicy(page.scripts)).header('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  if (page.status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  setCookies(reply, visit);
  return reply.send(body);
}

/** After a refusal the visitor has been counted already. */
const UNLIMITED: RateLimits = {
  reserve: () => ({ consume: () => Promise.resolve(null), settle: () => Promise.resolve() }),
};

/** Renders for this visitor alone. After a refusal, which counted the visitor, nothing is counted again. */
async function sendOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  site: Site,
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const { config } = site.services;
  const session = await visit.session();
  const nonce = newNonce();
  const messages: ToastMessage[] = [];
  const own = {
    visitor: session && { userId: session.userId, isAdmin: session.isAdmin },
    toast: (message: ToastMessage) => void messages.push(message),
    toasts: isRead(request) ? takeFlashMessages(visit) : messages,
    nonce,
    isCached: false,
  };
  const show = (donors: readonly number[]) => showDonors(visit, site.services, donors);
  const counted = refusal ? { ...site, services: { ...site.services, limits: UNLIMITED } } : site;
  const seen = { asked: new Set<Endpoint>(), show, refusal };
  const make = () => render(toFetchRequest(request, reply, config), visit, counted, own, seen);
  // A form may wait for its turn to be hashed: that holds up no reader.
  const response = await (isRead(request) ? site.limitRenders(make) : make());
  if (response.status >= 300 && response.status < 400) storeFlashMessages(visit, messages);
  reply.status(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value);
  });
  // While developing, Vite puts scripts and styles of its own into the page.
  if (config.development) reply.removeHeader('Content-Security-Policy');
  else reply.header('Content-Security-Policy', pagePolicy([`nonce-${nonce}`]));
  if (response.status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  setCookies(reply, visit);
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
}

/** Renders one page, or runs its action, under the visitor's own session. */
export async function renderPage(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> {
  const { services } = site;
  const visit = openVisit(request, services);
  visit.mayWrite = request.method === 'POST' && isSameOrigin(request.headers);
  await visit.ensureAntiForgery();
  const isShared =
    isRead(request) && (await visit.session()) === null && !hasFlashMessages(visit) && !services.config.development;
  return (isShared ? sendShared : sendOwn)(request, reply, visit, site);
}
