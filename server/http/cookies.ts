// How every cookie of the site is set; limits/payment.ts has that of a wait. The attributes are the same: host-only, SameSite=Lax, Secure over HTTPS.
import { parseCookie, stringifySetCookie } from 'cookie';
import { FLASH_COOKIE, XSRF_COOKIE } from '#contract/http.ts';

export interface Cookie {
  name: string;
  /** Seconds; without it the browser deletes the cookie when it closes. */
  maxAge?: number;
  /** Readable by scripts, and without the name prefix. */
  isReadable?: boolean;
}

export const sessionCookie: Cookie = { name: 'session' };
/** Names the accounts that this browser logged in to: see server/auth/knownBrowsers.ts. */
export const knownCookie: Cookie = { name: 'known', maxAge: 365 * 86_400 };
export const xsrfCookie: Cookie = { name: XSRF_COOKIE, isReadable: true };
export const flashCookie: Cookie = { name: FLASH_COOKIE, maxAge: 60 };

/** The cookies of a request, and those of its response. */
export interface CookieJar {
  get(cookie: Cookie): string | undefined;
  /** `null` deletes the cookie. */
  set(cookie: Cookie, value: string | null): void;
  /** Set-Cookie lines, at most one per name. */
  lines(): string[];
}

export function openCookieJar(header: string | undefined, isSecure: boolean): CookieJar {
  const received = parseCookie(header ?? '');
  const toSet = new Map<string, string>();
  // Browsers accept this prefix only from this host over HTTPS.
  const nameOf = ({ name, isReadable }: Cookie) => (isSecure && !isReadable ? `__Host-${name}` : name);
  return {
    get: (cookie) => received[nameOf(cookie)],
    set(cookie, value) {
      const name = nameOf(cookie);
      const line = stringifySetCookie({
        name,
        value: value ?? '',
        path: '/',
        sameSite: 'lax',
        secure: isSecure,
        httpOnly: !cookie.isReadable,
        maxAge: value === null ? 0 : cookie.maxAge,
      });
      toSet.set(name, line);
    },
    lines: () => [...toSet.values()],
  };
}
