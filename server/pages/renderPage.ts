// Answers a request for a page, or runs its action.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { Failure, isFailureBody, UNAVAILABLE_SECONDS } from '#contract/errors.ts';
import { dayInIndia, hourInIndia, isDaytime } from '#contract/indiaTime.ts';
import type { ToastMessage } from '#contract/page.ts';
import { isSameOrigin } from '#server/auth/csrf.ts';
import { showsDemoData } from '#server/db/demoData.ts';
import { identifyCaller, type Caller } from '#server/http/caller.ts';
import { chooseEncoding } from '#server/http/compression.ts';
import { sessionCookie } from '#server/http/cookies.ts';
import { readAddress } from '#server/http/language.ts';
import { recordEvent } from '#server/http/access.ts';
import { runEndpoint, type Incoming } from '#server/http/endpoints.ts';
import { toFailure, translateFailure } from '#server/http/errors.ts';
import { storeFlashMessages, takeFlashMessages } from '#server/http/flashMessages.ts';
import { isFramed, pagePolicy } from '#server/http/headers.ts';
import type { ApiResponse } from '#server/http/idempotency.ts';
import { pagePayment } from '#server/limits/payment.ts';
import { unlimited } from '#server/limits/rateLimits.ts';
import { finishPage, type FinishedPage } from './finishedPage.ts';
import { newNonce, render, type Site } from './pageBuild.ts';
import type { PageSource } from './pageCache.ts';
import { countReader, countRevealedDonors, type LimitExceeded } from './pageLimits.ts';
import { isFromMail, isPersonal, isRead, isStateless, readFormNonce, toFetchRequest } from './pageRequest.ts';

function throwIfFailed({ status, body }: ApiResponse): void {
  if (status < 400 || !isFailureBody(body)) return;
  const { code, ...details } = body;
  throw new Failure(code, details);
}

/** What the calls of a page need besides their caller. */
interface CallContext {
  /** Collects the server's own declarations: the page's are copies in its bundle. */
  calledEndpoints: Set<Endpoint>;
  onReveal: Incoming['onReveal'];
  onSearch?: Incoming['onSearch'];
  limitExceeded?: LimitExceeded | null;
  formKey?: string;
}

/** A typed call in process: the same access, limits, parsing and response, for this caller. */
function callInProcess(caller: Caller, { routes, services }: Site, context: CallContext): Call {
  return async (endpoint: Endpoint, input: unknown) => {
    const route = routes.get(endpoint.name);
    if (!route) throw new Error(`No route answers ${endpoint.name}.`);
    context.calledEndpoints.add(route.endpoint);
    const payment = pagePayment(caller, services.payments, 'form');
    const { failure, endpoints = [] } = context.limitExceeded ?? {};
    if (failure && endpoints.includes(route.endpoint)) {
      recordEvent(route.endpoint, failure.code, services, caller);
      throw failure;
    }
    try {
      const incoming = {
        caller,
        raw: () => input,
        isPage: true,
        formKey: context.formKey,
        payment,
        onReveal: context.onReveal,
        onSearch: context.onSearch,
      };
      const response = await runEndpoint(route, services, incoming);
      throwIfFailed(response);
      return response.body as never;
    } catch (error) {
      throw translateFailure(toFailure(error, caller.log), caller.language);
    }
  };
}

function setVisitorHeaders(reply: FastifyReply, { setCookies }: Caller): void {
  const { request, statusCode } = reply;
  // Another site's form comes without the visitor's cookies: new ones would replace those of their session.
  const isForeign = !isRead(request) && !isSameOrigin(request.headers);
  // Cookies set by a write before it failed must not be sent.
  if (setCookies.length > 0 && statusCode < 500 && !isForeign) reply.header('Set-Cookie', [...setCookies]);
  reply.header('Cache-Control', 'no-store');
}

/** By which pages say who is on duty. */
const describeHour = (now: Date) => `${dayInIndia(now)} ${hourInIndia(now)}`;

/** Finds the page in the cache, or makes it without any cookie, header or host of the visitor. */
async function findSharedPage({ url, headers }: FastifyRequest, caller: Caller, site: Site) {
  const { services } = site;
  const encoding = chooseEncoding(headers['accept-encoding']);
  const revealed: (readonly number[])[] = [];
  const searched: number[] = [];
  const calledEndpoints = new Set<Endpoint>();
  const onReveal: CallContext['onReveal'] = (shown) => {
    revealed.push(shown);
    return countRevealedDonors(caller, services, shown);
  };
  const onSearch = (stateId: number) => void searched.push(stateId);
  const source: PageSource = {
    // At night results show who sleeps.
    key: `${encoding} ${isDaytime(services.now()) ? 'day' : 'night'} ${url}`,
    readState: async () =>
      `${await showsDemoData(services.db)} ${describeHour(services.now())} ${(await services.site.current()).stamp}`,
    call: callInProcess(caller, site, { calledEndpoints, onReveal, onSearch }),
    async render(call) {
      const request = new Request(new URL(url, services.config.publicUrl));
      const nonce = newNonce();
      const nobody = { visitor: null, toasts: [], toast: () => undefined, nonce, isCached: true };
      const isCounted = calledEndpoints.size > 0;
      // A reader who was counted already is not refused; the limit of concurrent requests still holds.
      const response = await site.limitRenders(() => render(request, caller, site, { ...nobody, call }), isCounted);
      return finishPage(response, nonce, encoding, { calledEndpoints, revealed, searched });
    },
  };
  // The answers in a stateless page's address are not kept.
  return site.cache.find(source, !isStateless(url));
}

function sendSharedPage(reply: FastifyReply, caller: Caller, { status, headers, body }: FinishedPage): FastifyReply {
  reply.status(status).headers(headers);
  if (status === 503) reply.header('Retry-After', UNAVAILABLE_SECONDS);
  // Shared caches may keep it, so it sets no cookie: its route says so, and no cookie of an ended session has to go.
  const isPublic = status === 200 && headers['cache-control']?.startsWith('public');
  if (!isPublic || caller.cookies.get(sessionCookie) !== undefined) setVisitorHeaders(reply, caller);
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
    ...(session && { formKey: newNonce() }),
    isCached: false,
  };
  const call = callInProcess(
    caller,
    limitExceeded ? { ...site, services: { ...site.services, limits: unlimited } } : site,
    {
      calledEndpoints: new Set(),
      onReveal: (donors) => countRevealedDonors(caller, site.services, donors),
      limitExceeded,
      formKey: readFormNonce(request),
    },
  );
  const renderPrivate = () => render(toFetchRequest(request, reply, config), caller, site, { ...personal, call });
  // A form that writes may wait for a password hash, so the limit of page renders does not apply.
  const isLimited = isRead(request) || isStateless(request.url);
  const response = await (isLimited ? site.limitRenders(renderPrivate) : renderPrivate());
  // A second redirect passes on what the first one stored.
  if (response.status >= 300 && response.status < 400)
    storeFlashMessages(caller, [...new Set([...taken, ...messages])]);
  reply.status(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value);
  });
  const framed = isFramed(readAddress(request.url).english);
  // In development Vite adds its own scripts and styles to the page.
  if (config.development) reply.removeHeader('Content-Security-Policy');
  else reply.header('Content-Security-Policy', pagePolicy([`nonce-${nonce}`], { framed }));
  if (framed) reply.header('X-Frame-Options', 'SAMEORIGIN');
  if (response.status === 503) reply.header('Retry-After', UNAVAILABLE_SECONDS);
  setVisitorHeaders(reply, caller);
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
}

/** Renders one page, or runs its action, with the visitor's session. */
export async function renderPage(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> {
  const { services } = site;
  const caller = identifyCaller(request, services);
  const { languages } = (await services.site.current()).in('en');
  // Switched off: its addresses lead to the English ones.
  if (isRead(request) && !languages.enabled.includes(caller.language))
    return reply.redirect(readAddress(request.url).english, 302);
  reply.header('Content-Language', caller.language);
  caller.mayWrite = request.method === 'POST' && (isFromMail(request) || isSameOrigin(request.headers));
  if (!isStateless(request.url)) await caller.ensureCsrfToken();
  const isShared = isRead(request) && !services.config.development && !(await isPersonal(request, caller));
  if (!isShared) return sendPrivatePage(request, reply, caller, site);
  const { page, isCounted } = await findSharedPage(request, caller, site);
  const limitExceeded = page && !isCounted ? await countReader(page, caller, services) : null;
  if (page === null || limitExceeded) return sendPrivatePage(request, reply, caller, site, limitExceeded);
  return sendSharedPage(reply, caller, page);
}
