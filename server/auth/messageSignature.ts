// The signature of what the network and its gateway for messages tell each other: see docs/operations.md.
import { createHmac } from 'node:crypto';
import { isEqual } from './signingKeys.ts';

/** A call that is older, or newer, may be a repeated one. */
const FRESH_SECONDS = 300;

export const signedHeaders = { timestamp: 'X-Timestamp', signature: 'X-Signature' } as const;

/** `sha256=` and the HMAC in hexadecimal of timestamp, full stop and body. */
const sign = (secret: string, timestamp: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

export function signHeaders(secret: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return { [signedHeaders.timestamp]: timestamp, [signedHeaders.signature]: sign(secret, timestamp, body) };
}

/** Whether a call with this body was signed within the last five minutes. Takes constant time. */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): boolean {
  const timestamp = headers[signedHeaders.timestamp.toLowerCase()];
  const signature = headers[signedHeaders.signature.toLowerCase()];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > FRESH_SECONDS) return false;
  return isEqual(signature, sign(secret, timestamp, body));
}
