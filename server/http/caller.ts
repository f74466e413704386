// The caller of a request: network, visitor and session; and the cookies of the response.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { LanguageCode } from '#messages/languages.ts';
import { XSRF_HEADER } from '#contract/http.ts';
import { isFromOtherSite, makeCsrfToken, newCsrfNonce, readCsrfNonce } from '#server/auth/csrf.ts';
import { addKnownAccount, findKnownBrowser, findOwnAccount, type KnownAccount } from '#server/auth/knownBrowsers.ts';
import { knownCookie, openCookieJar, sessionCookie, xsrfCookie, type CookieJar } from './cookies.ts';
import { describeDevice } from '#server/auth/device.ts';
import { readAcceptLanguage, readAddress } from './language.ts';
import { clientNetworks } from './network.ts';
import { readSession, type Session } from '#server/auth/session.ts';
import type { Log } from '#server/db/log.ts';
import type { Services } from './services.ts';

export interface Caller {
  requestId: string;
  log: Log;
  /** The IPv4 address or the IPv6 /64, which an abuser cannot change at will. */
  network: string;
  /** The /48 of an IPv6 address; null for IPv4. */
  prefix48: string | null;
  /** The key of rate limits: a hash of the session, else of the signed CSRF token, else of the network. */
  visitorId: string;
  /** Its `visitorId` once the browser has the cookies of the response. */
  readonly nextVisitorId: string;
  /** The language of what it is answered: of the page, or the one that it asks the API for. */
  language: LanguageCode;
  /** Browser and system in words; null where they are unknown. */
  device: string | null;
  /** Has no cookie of ours: `visitorId` is then shared by all such visitors of the network. */
  isFirstRequest: boolean;
  /** Whom a request without a session is about, for the security log: as typed, or the owner of its link. */
  userId: string | null;
  /** The session, read from the database at most once. */
  session(): Promise<Session | null>;
  /** Makes `session()` read it again, after a write changed it. */
  rereadSession(): void;
  /** Whether the CSRF header repeats a cookie that was made for this session. */
  hasCsrfHeader: boolean;
  /** Another site's page caused the request, as the browser says. */
  isFromOtherSite: boolean;
  /** Whether the request may write. A page's plain form proves its origin differently from a call under /api. */
  mayWrite: boolean;
  cookies: CookieJar;
  /** Sets the CSRF cookie if it is missing or does not match the session. */
  ensureCsrfToken(): Promise<void>;
  /** Sets or clears the session cookie. */
  setSession(token: string | null): void;
  /** The id of this browser if it logged in to the account of this user id before. */
  knownBrowser(userId: string): Promise<string | null>;
  /** The account of this address that this browser logged in to before or has a session of. Call it outside transactions. */
  ownAccount(address: string): Promise<number | null>;
  /** Makes this browser a known one of an account that it logged in to. */
  rememberBrowser(account: KnownAccount): void;
  /** Set-Cookie lines of the response. */
  readonly setCookies: readonly string[];
}

export function identifyCaller(request: FastifyRequest, services: Services): Caller {
  const { keys, config, db } = services;
  const cookies = openCookieJar(request.headers.cookie, config.publicUrl.startsWith('https:'));
  const { network, prefix48 } = clientNetworks(request);
  const xsrfToken = cookies.get(xsrfCookie);
  let sessionToken = cookies.get(sessionCookie) || null;
  const nonce = readCsrfNonce(keys, xsrfToken, sessionToken);
  let session: Promise<Session | null> | undefined;

  // Hashed, because keys are stored in the database.
  const visitorOf = (secret: string) => hash('sha256', secret, 'base64url');
  let nextVisitorId = nonce === null ? `network:${network}` : visitorOf(sessionToken ?? nonce);

  const caller: Caller = {
    requestId: request.id,
    log: request.log,
    network,
    prefix48,
    // The signature binds the token to this session, so nobody can use another visitor's key.
    visitorId: nextVisitorId,
    get nextVisitorId() {
      return nextVisitorId;
    },
    language: request.url.startsWith('/api/')
      ? readAcceptLanguage(request.headers['accept-language'])
      : readAddress(request.url).language,
    get device() {
      return describeDevice(request.headers['user-agent']);
    },
    isFirstRequest: nonce === null,
    userId: null,
    cookies,
    hasCsrfHeader: nonce !== null && request.headers[XSRF_HEADER.toLowerCase()] === xsrfToken,
    isFromOtherSite: isFromOtherSite(request.headers),
    mayWrite: false,
    get setCookies() {
      return cookies.lines();
    },
    session() {
      session ??= sessionToken ? readSession(db, sessionToken, config.sessionIdleMinutes) : Promise.resolve(null);
      return session;
    },
    rereadSession() {
      session = undefined;
    },
    async ensureCsrfToken() {
      if (sessionToken !== null && (await caller.session()) === null) caller.setSession(null);
      else if (nonce === null) cookies.set(xsrfCookie, makeCsrfToken(keys, newCsrfNonce(), sessionToken));
    },
    setSession(token) {
      sessionToken = token;
      session = undefined;
      const newNonce = newCsrfNonce();
      nextVisitorId = visitorOf(token ?? newNonce);
      cookies.set(sessionCookie, token);
      cookies.set(xsrfCookie, makeCsrfToken(keys, newNonce, token));
    },
    knownBrowser: (userId) => findKnownBrowser(db, keys, cookies.get(knownCookie), userId),
    async ownAccount(address) {
      const proof = { cookie: cookies.get(knownCookie), session: await caller.session() };
      return findOwnAccount(db, keys, proof, address);
    },
    rememberBrowser(account) {
      cookies.set(knownCookie, addKnownAccount(keys, cookies.get(knownCookie), account));
    },
  };
  return caller;
}
