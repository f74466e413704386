// Answers a request for a page, or runs its action.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ToastMessage } from '#contract/page.ts';
import { isSameOrigin } from '#server/auth/csrf.ts';
import type { Config } from '#server/config.ts';
import { unlimited } from '#server/limits/rateLimits.ts';
import { identifyCaller, type Caller } from '#server/http/caller.ts';
import { sessionCookie } from '#server/http/cookies.ts';
import { RETRY_AFTER_SECONDS } from '#server/http/errors.ts';
import { findSharedPage } from './findSharedPage.ts';
import { hasFlashMessages, storeFlashMessages, takeFlashMessages } from '#server/http/flashMessages.ts';
import { pagePolicy } from '#server/http/headers.ts';
import { readAddress } from '#server/http/language.ts';
import {
  callInProcess,
  countRevealedDonors,
  newNonce,
  render,
  type CallContext,
  type LimitExceeded,
  type Site,
} from './callInProcess.ts';
import { allowsSharedCaches, chooseEncoding, type SharedPage } from './sharedPage.ts';

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

/** The page of an e-mailed link: it shows an account, and changes once the link is answered, so it is never shared. */
const hasLinkToken = (url: string) =>
  url.includes('?') && new URLSearchParams(url.slice(url.indexOf('?'))).has('token');

/** A page that leaves nothing behind: it sets no cookie. Its form writes nothing. */
const isStateless = ({ url }: FastifyRequest) => /^\/can-i-donate(?![\w-])/.test(readAddress(url).english);

/** Of 16 random bytes, as `newNonce` writes them. */
const SENT_KEY = /(?:^|&)formKey=([0-9a-f]{32})(?:&|$)/;

/** The nonce of the rendering that a posted form comes from. */
function readFormNonce({ body }: FastifyRequest): string | undefined {
  return Buffer.isBuffer(body) ? SENT_KEY.exec(body.toString('latin1'))?.[1] : undefined;
}

const UNSUBSCRIBE = /^\/unsubscribe\?/;

function setVisitorHeaders(reply: FastifyReply, { setCookies }: Caller): void {
  const { request, statusCode } = reply;
  // Another site's form comes without the visitor's cookies: new ones would replace those of their session.
  const isForeign = !isRead(request) && !isSameOrigin(request.headers);
  // Cookies set by a write before it failed must not be sent.
  if (setCookies.length > 0 && statusCode < 500 && !isForeign) reply.header('Set-Cookie', [...setCookies]);
  reply.header('Cache-Control', 'no-store');
}

/** Shared caches may keep it, so it sets no cookie: its route says so, and no cookie of an ended session has to go. */
function isPublic({ head, mayBeShared }: SharedPage, { cookies }: Caller): boolean {
  return mayBeShared && allowsSharedCaches(head.headers) && cookies.get(sessionCookie) === undefined;
}

async function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  page: SharedPage,
): Promise<FastifyReply> {
  const { status, headers, scripts, styles } = page.head;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = await page.encode(encoding);
  reply.status(status).headers(Object.fromEntries(headers));
  reply.header('Content-Security-Policy', pagePolicy(scripts, styles)).header('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  if (status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  if (!isPublic(page, caller)) setVisitorHeaders(reply, caller);
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
  const onReveal = (donors: readonly number[]) => countRevealedDonors(caller, site.services, donors);
  const counted = limitExceeded ? { ...site, services: { ...site.services, limits: unlimited } } : site;
  const callContext: CallContext = {
    calledEndpoints: new Set(),
    onReveal,
    limitExceeded,
    formKey: readFormNonce(request),
  };
  const call = callInProcess(caller, counted, callContext);
  const renderPrivate = () => render(toFetchRequest(request, reply, config), caller, counted, { ...personal, call });
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
  reply.header('Content-Language', caller.language);
  // Mail programs post to the link of an e-mail, whose token is the proof.
  const isFromAnywhere = UNSUBSCRIBE.test(readAddress(request.url).english);
  caller.mayWrite = request.method === 'POST' && (isFromAnywhere || isSameOrigin(request.headers));
  if (!isStateless(request)) await caller.ensureCsrfToken();
  const isPersonal = hasLinkToken(request.url) || hasFlashMessages(caller) || (await caller.session()) !== null;
  const isShared = isRead(request) && !isPersonal && !services.config.development;
  if (!isShared) return sendPrivatePage(request, reply, caller, site);
  // The answers in a stateless page's address are forgotten after a second.
  const mayStore = !isStateless(request);
  const wanted = { address: request.url, mayStore };
  const found = await findSharedPage(wanted, caller, site);
  if (found.page === null) return sendPrivatePage(request, reply, caller, site, found.limitExceeded);
  return sendSharedPage(request, reply, caller, found.page);
}
