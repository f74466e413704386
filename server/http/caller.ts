// One request's caller: which network, which visitor, which session; and the cookies its answer will set.
import type { FastifyRequest } from 'fastify';
import { XSRF_HEADER } from '#contract/http.ts';
import { makeCsrfToken, newCsrfNonce, readCsrfNonce } from '#server/auth/csrf.ts';
import { openCookieJar, sessionCookie, xsrfCookie, type CookieJar } from './cookies.ts';
import { clientAddress, networkOf, prefix48Of } from './network.ts';
import { hashToken, readSession, type Session } from '#server/auth/session.ts';
import type { Log, Services } from './services.ts';

export interface Caller {
  requestId: string;
  log: Log;
  /** The IPv4 address or the IPv6 /64: what an abuser cannot change at will. */
  network: string;
  /** The /48 of an IPv6 address; null for IPv4. */
  prefix48: string | null;
  /** A hash of session, else of the signed anti-forgery value, else the network: whose count a limit is. */
  visitorId: string;
  /** Without a cookie of ours: `visitor` is then all newcomers of the network. */
  isFirstRequest: boolean;
  /** The session, read from the database once however often it is asked for. */
  session(): Promise<Session | null>;
  /** Whether the anti-forgery header repeats a cookie that we made for this session. */
  hasCsrfHeader: boolean;
  /** Whether the request may write. A page's plain form proves it otherwise than a call under /api does. */
  mayWrite: boolean;
  cookies: CookieJar;
  /** Sets the anti-forgery cookie where it is missing or no longer fits the session. */
  ensureCsrfToken(): Promise<void>;
  /** Makes this browser the holder of a session (its token), or of none. */
  setSession(token: string | null): void;
  /** Set-Cookie lines for the answer. */
  readonly setCookies: readonly string[];
}

export function identifyCaller(request: FastifyRequest, services: Services): Caller {
  const { keys, config, db } = services;
  const cookies = openCookieJar(request.headers.cookie, config.publicUrl.startsWith('https:'));
  const address = clientAddress(request);
  const network = networkOf(address);
  const xsrfToken = cookies.get(xsrfCookie);
  let sessionToken = cookies.get(sessionCookie) || null;
  const nonce = readCsrfNonce(keys, xsrfToken, sessionToken);
  let session: Promise<Session | null> | undefined;

  const caller: Caller = {
    requestId: request.id,
    log: request.log,
    network,
    prefix48: prefix48Of(address),
    // A value that verifies was made by us for this very session, so nobody can take on another's count with it.
    // Hashed, since counts are kept in the database.
    visitorId: nonce === null ? `network:${network}` : hashToken(sessionToken ?? nonce).toString('base64url'),
    isFirstRequest: nonce === null,
    cookies,
    hasCsrfHeader: nonce !== null && request.headers[XSRF_HEADER.toLowerCase()] === xsrfToken,
    mayWrite: false,
    get setCookies() {
      return cookies.lines();
    },
    session() {
      session ??= sessionToken ? readSession(db, sessionToken, config.sessionIdleMinutes) : Promise.resolve(null);
      return session;
    },
    async ensureCsrfToken() {
      if (sessionToken !== null && (await caller.session()) === null) caller.setSession(null);
      else if (nonce === null) cookies.set(xsrfCookie, makeCsrfToken(keys, newCsrfNonce(), sessionToken));
    },
    setSession(token) {
      sessionToken = token;
      session = undefined;
      cookies.set(sessionCookie, token);
      cookies.set(xsrfCookie, makeCsrfToken(keys, newCsrfNonce(), token));
    },
  };
  return caller;
}
