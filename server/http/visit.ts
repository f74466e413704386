// One request's caller: which network, which visitor, which session; and the cookies its answer will set.
import type { FastifyRequest } from 'fastify';
import { parseCookie } from 'cookie';
import { makeToken, newNonce, readNonce, XSRF_COOKIE, XSRF_HEADER } from './antiforgery.ts';
import { hashToken, readSession, type Session } from './session.ts';
import type { Log, Services } from './services.ts';

export interface Visit {
  requestId: string;
  log: Log;
  /** The IPv4 address or the IPv6 /64: what an abuser cannot change at will. */
  network: string;
  /** A hash of session, else of the signed anti-forgery value, else the network: whose count a limit is. */
  visitor: string;
  /** Without a cookie of ours: `visitor` is then all newcomers of the network. */
  isNewcomer: boolean;
  /** The living session, looked up once. */
  session(): Promise<Session | null>;
  /** Whether the anti-forgery header repeats a cookie that we made for this session. */
  hasAntiForgeryHeader: boolean;
  /** Whether the request may write. A page's plain form proves it otherwise than a call under /api does. */
  mayWrite: boolean;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Sets the anti-forgery cookie where it is missing or no longer fits the session. */
  ensureAntiForgery(): Promise<void>;
  /** Makes this browser the holder of a session (its token), or of none. */
  setSession(token: string | null): void;
  setCookie(cookie: string): void;
  /** Set-Cookie lines for the answer. */
  readonly setCookies: readonly string[];
}

/** IPv4 as it stands (also when mapped into IPv6), IPv6 cut to its /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export function openVisit(request: FastifyRequest, services: Services): Visit {
  const { keys, config, pool } = services;
  const secure = config.publicUrl.startsWith('https:');
  const sessionName = secure ? '__Host-session' : 'session';
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const cookies = parseCookie(request.headers.cookie ?? '');
  const setCookies: string[] = [];

  let sessionToken = cookies[sessionName] || null;
  const nonce = readNonce(keys, cookies[XSRF_COOKIE], sessionToken);
  const network = networkOf(request.ip);
  let session: Promise<Session | null> | undefined;

  function giveToken(forSession: string | null): void {
    visit.setCookie(`${XSRF_COOKIE}=${makeToken(keys, newNonce(), forSession)}; ${attributes}`);
  }

  const visit: Visit = {
    requestId: request.id,
    log: request.log,
    network,
    // A value that verifies was made by us for this very session, so nobody can take on another's count with it.
    // Hashed, since counts are kept in the database.
    visitor: nonce === null ? `network:${network}` : hashToken(sessionToken ?? nonce).toString('base64url'),
    isNewcomer: nonce === null,
    cookies,
    hasAntiForgeryHeader: nonce !== null && request.headers[XSRF_HEADER] === cookies[XSRF_COOKIE],
    mayWrite: false,
    setCookies,
    session() {
      session ??= sessionToken ? readSession(pool, sessionToken, config.sessionIdleMinutes) : Promise.resolve(null);
      return session;
    },
    async ensureAntiForgery() {
      if (sessionToken !== null && (await visit.session()) === null) visit.setSession(null);
      else if (nonce === null) giveToken(sessionToken);
    },
    setSession(token) {
      sessionToken = token;
      session = undefined;
      const gone = token === null ? '; Max-Age=0' : '';
      visit.setCookie(`${sessionName}=${token ?? ''}; HttpOnly; ${attributes}${gone}`);
      giveToken(token);
    },
    setCookie(cookie) {
      const name = cookie.slice(0, cookie.indexOf('=') + 1);
      const earlier = setCookies.findIndex((other) => other.startsWith(name));
      if (earlier >= 0) setCookies.splice(earlier, 1);
      setCookies.push(cookie);
    },
  };
  return visit;
}
