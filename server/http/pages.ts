// Renders a page on the server. It calls the endpoints in process, with the visitor's session and address.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { Failure, isFailure, isFailureBody } from '#contract/errors.ts';
import type { PageServices, ToastMessage } from '#contract/page.ts';
import type { Config } from '#server/config.ts';
import { hasDemoData } from '#server/demoData.ts';
import { pagePayment } from '#server/limits/payment.ts';
import { unlimited } from '#server/limits/rateLimits.ts';
import type { ApiResponse } from './idempotency.ts';
import { isSameOrigin } from '#server/auth/csrf.ts';
import { countRequest, recordEvent, runEndpoint, type Incoming } from './endpoints.ts';
import type { Route } from './route.ts';
import { toFailure, translateFailure, RETRY_AFTER_SECONDS } from './errors.ts';
import { readAddress } from './language.ts';
import { hasFlashMessages, storeFlashMessages, takeFlashMessages } from './flashMessages.ts';
import { pagePolicy } from './headers.ts';
import type { ConcurrencyLimit } from './loadShedding.ts';
import { handlerOf, type Pages } from './pageBuild.ts';
import type { Services } from './services.ts';
import { hasLinkToken, SharedPage } from './sharedPage.ts';
import { identifyCaller, type Caller } from './caller.ts';

function throwIfFailed({ status, body }: ApiResponse): void {
  if (status < 400 || !isFailureBody(body)) return;
  const { code, ...details } = body;
  throw new Failure(code, details);
}

/** Why this reader may not get a cached page, and which of its calls therefore fail. */
interface LimitExceeded {
  failure: Failure;
  endpoints: readonly Endpoint[];
}

/** What rendering a page collects. */
interface RenderContext {
  calledEndpoints: Set<Endpoint>;
  onReveal: Incoming['onReveal'];
  limitExceeded?: LimitExceeded | null;
}

/** What rendering needs besides the request. */
export interface Site extends Pages {
  routes: ReadonlyMap<string, Route>;
  services: Services;
  /** Limits how many pages are rendered at once. */
  limitRenders: ConcurrencyLimit;
}

/** The typed call of api.md, in process: the same access, limits, parsing and response, for this caller. */
function callInProcess(caller: Caller, { routes, services }: Site, renderContext: RenderContext): Call {
  return async (endpoint: Endpoint, input: unknown) => {
    const route = routes.get(endpoint.name);
    if (!route) throw new Error(`No route answers ${endpoint.name}.`);
    // The server's own declaration: the page's is a copy in its bundle.
    renderContext.calledEndpoints.add(route.endpoint);
    const payment = pagePayment(caller, services.payments, 'form');
    const { failure, endpoints = [] } = renderContext.limitExceeded ?? {};
    if (failure && endpoints.includes(route.endpoint)) {
      recordEvent(route.endpoint, failure.code, services, caller);
      throw failure;
    }
    try {
      const incoming = { caller, raw: () => input, isPage: true, payment, onReveal: renderContext.onReveal };
      const response = await runEndpoint(route, services, incoming);
      throwIfFailed(response);
      return response.body as never;
    } catch (error) {
      throw translateFailure(toFailure(error, caller.log), caller.language);
    }
  };
}

/** HEAD is handled as GET; Fastify leaves its body out. */
const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function toFetchRequest(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The caller has already checked the origin; the router would answer a foreign form with an error page that loses its
    // values.
    if (name === 'origin') continue;
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const aborted = new AbortController();
  reply.raw.on('close', () => reply.raw.writableFinished || aborted.abort());
  const method = isRead(request) ? 'GET' : request.method;
  // The Host header is controlled by the client, so it is not part of the URL.
  return new Request(new URL(request.url, publicUrl), {
    method,
    headers,
    signal: aborted.signal,
    ...(method !== 'GET' && { body: new Uint8Array(Buffer.isBuffer(request.body) ? request.body : []) }),
  });
}

type PersonalServices = Pick<PageServices, 'visitor' | 'toasts' | 'toast' | 'nonce' | 'isCached'>;

/** A page that leaves nothing behind: it sets no cookie. Its form writes nothing. */
const isStateless = ({ url }: FastifyRequest) => /^\/can-i-donate(?![\w-])/.test(readAddress(url).english);

const UNSUBSCRIBE = /^\/unsubscribe\?/;

const newNonce = () => randomBytes(16).toString('hex');

/** Renders for this caller. `personal` is what only this visitor may see. */
async function render(
  request: Request,
  caller: Caller,
  site: Site,
  personal: PersonalServices,
  renderContext: RenderContext,
): Promise<Response> {
  const { services } = site;
  const build = await site.load();
  const context = build.entry.module.provide({
    call: callInProcess(caller, site, renderContext),
    language: caller.language,
    warn: (message) => caller.log.warn(message),
    // Not an error: without the database the page shows the problem itself.
    hasDemoData: await hasDemoData(services.db).catch(() => false),
    sessionIdleMinutes: services.config.sessionIdleMinutes,
    publicUrl: services.config.publicUrl,
    grievanceContact: services.config.grievanceContact ?? null,
    ...personal,
  });
  return handlerOf(build, services.config, caller.language)(request, context);
}

/** For a visitor without a session: no cookie, header or host of theirs is used. */
async function renderShared(address: string, caller: Caller, site: Site): Promise<SharedPage> {
  const request = new Request(new URL(address, site.services.config.publicUrl));
  const nonce = newNonce();
  const personal = { visitor: null, toasts: [], toast: () => undefined, nonce, isCached: true };
  const calledEndpoints = new Set<Endpoint>();
  const revealed: (readonly number[])[] = [];
  let isOverQuota = false;
  const onReveal = async (shown: readonly number[]) => {
    revealed.push(shown);
    await countRevealedDonors(caller, site.services, shown).catch((error: unknown) => {
      isOverQuota = true;
      throw error;
    });
  };
  const response = await render(request, caller, site, personal, { calledEndpoints, onReveal });
  const { status, headers } = response;
  const isPrivate = isOverQuota || status === 429;
  return new SharedPage({ status, headers, html: await response.text(), nonce, calledEndpoints, revealed, isPrivate });
}

/** Counts the donors on a page; throws `challenge_required` with the seconds to wait. */
function countRevealedDonors(
  caller: Caller,
  { revealQuota, payments }: Services,
  donors: readonly number[],
): Promise<void> {
  return revealQuota.reveal(caller, donors, pagePayment(caller, payments, 'page'));
}

function setVisitorHeaders(reply: FastifyReply, caller: Caller): void {
  // Cookies set by a write before it failed must not be sent.
  if (caller.setCookies.length > 0 && reply.statusCode < 500) reply.header('Set-Cookie', [...caller.setCookies]);
  reply.header('Cache-Control', 'no-store').header('Content-Language', caller.language);
}

/** Counts the reader of a page that was rendered for another. Returns the error of a limit or the quota. */
async function countReader(page: SharedPage, caller: Caller, site: Site): Promise<LimitExceeded | null> {
  let endpoints: readonly Endpoint[] = [];
  try {
    for (const endpoint of page.calledEndpoints) {
      endpoints = [endpoint];
      await countRequest(endpoint, site.services, caller);
    }
    endpoints = page.calledEndpoints.filter(({ reveals }) => reveals);
    // One call at a time, as when they were made: a wait pays for one.
    for (const donors of page.revealed) await countRevealedDonors(caller, site.services, donors);
    return null;
  } catch (error) {
    if (isFailure(error) && error.status === 429) return { failure: error, endpoints };
    throw error;
  }
}

async function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  site: Site,
): Promise<FastifyReply> {
  const { services } = site;
  const load = () => site.limitRenders(() => renderShared(request.url, caller, site));
  const { pages } = services.cache;
  let found = await pages.find(request.url, load);
  // The page says that its reader is over a limit, so it is not stored: the next rendering is likely to be shareable.
  if (found.isHit && found.value.isPrivate) found = await pages.find(request.url, load);
  const { value: page, isHit } = found;
  if (isHit) {
    if (page.isPrivate) return sendPrivatePage(request, reply, caller, site);
    const limitExceeded = await countReader(page, caller, site);
    if (limitExceeded) return sendPrivatePage(request, reply, caller, site, limitExceeded);
  }
  const { encoding, body } = await page.encode(request.headers['accept-encoding']);
  reply.status(page.status).headers(Object.fromEntries(page.headers));
  reply.header('Content-Security-Policy', pagePolicy(page.scripts)).header('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  if (page.status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  setVisitorHeaders(reply, caller);
  return reply.send(body);
}

/** Renders for this visitor only. After a rejection, which counted the visitor, nothing is counted again. */
async function sendPrivatePage(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  site: Site,
  limitExceeded: LimitExceeded | null = null,
): Promise<FastifyReply> {
  const { config } = site.services;
  const session = await caller.session();
  const nonce = newNonce();
  const messages: ToastMessage[] = [];
  const taken = isRead(request) ? takeFlashMessages(caller) : messages;
  const personal = {
    visitor: session && { userId: session.userId, isAdmin: session.isAdmin },
    toast: (message: ToastMessage) => void messages.push(message),
    toasts: taken,
    nonce,
    isCached: false,
  };
  const onReveal = (donors: readonly number[]) => countRevealedDonors(caller, site.services, donors);
  const counted = limitExceeded ? { ...site, services: { ...site.services, limits: unlimited } } : site;
  const renderContext = { calledEndpoints: new Set<Endpoint>(), onReveal, limitExceeded };
  const renderPrivate = () => render(toFetchRequest(request, reply, config), caller, counted, personal, renderContext);
  // A form that writes may wait for a password hash, so the limit of page renders does not apply.
  const response = await (isRead(request) || isStateless(request) ? site.limitRenders(renderPrivate) : renderPrivate());
  // A second redirect passes on what the first one stored.
  if (response.status >= 300 && response.status < 400)
    storeFlashMessages(caller, [...new Set([...taken, ...messages])]);
  reply.status(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value);
  });
  // In development Vite adds its own scripts and styles to the page.
  if (config.development) reply.removeHeader('Content-Security-Policy');
  else reply.header('Content-Security-Policy', pagePolicy([`nonce-${nonce}`]));
  if (response.status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  setVisitorHeaders(reply, caller);
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
}

/** Renders one page, or runs its action, with the visitor's session. */
export async function renderPage(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> {
  const { services } = site;
  const caller = identifyCaller(request, services);
  // Mail programs post to the link of an e-mail, whose token is the proof.
  const isFromAnywhere = UNSUBSCRIBE.test(readAddress(request.url).english);
  caller.mayWrite = request.method === 'POST' && (isFromAnywhere || isSameOrigin(request.headers));
  if (!isStateless(request)) await caller.ensureCsrfToken();
  const isPersonal = hasLinkToken(request.url) || hasFlashMessages(caller) || (await caller.session()) !== null;
  const isShared = isRead(request) && !isPersonal && !services.config.development;
  return (isShared ? sendSharedPage : sendPrivatePage)(request, reply, caller, site);
}
