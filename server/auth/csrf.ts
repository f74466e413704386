// CSRF protection for /api: the cookie's value must be repeated in a header, which only our own pages can read and send.
// The value is a nonce and its HMAC, bound to the session when there is one.
import { randomBytes } from 'node:crypto';
import type { SigningKeys } from './signingKeys.ts';

export function newCsrfNonce(): string {
  return randomBytes(16).toString('base64url');
}

export function makeCsrfToken(keys: SigningKeys, nonce: string, sessionToken: string | null): string {
  return `${nonce}.${keys.sign(`xsrf:${nonce}:${sessionToken ?? ''}`)}`;
}

/** The nonce of a token that was made for this session (or for none), else null. */
export function readCsrfNonce(
  keys: SigningKeys,
  token: string | undefined,
  sessionToken: string | null,
): string | null {
  const [nonce, signature, ...rest] = token?.split('.') ?? [];
  if (!nonce || !signature || rest.length > 0) return null;
  const isValid =
    sessionToken === null
      ? keys.verifyRepeatedly(`xsrf:${nonce}:`, signature)
      : keys.verify(`xsrf:${nonce}:${sessionToken}`, signature);
  return isValid ? nonce : null;
}

/**
 * Whether a plain form comes from one of our own pages: by Sec-Fetch-Site or, in browsers without that header, by an
 * Origin with the request's own host.
 */
export function isSameOrigin(headers: { [name: string]: string | string[] | undefined }): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether the browser says that a page of another site, or of another subdomain, caused the request. */
export function isFromOtherSite(headers: { [name: string]: string | string[] | undefined }): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'same-origin' && site !== 'none';
}
