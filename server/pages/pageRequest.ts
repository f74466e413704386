// What a request for a page says.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Caller } from '#server/http/caller.ts';
import { hasFlashMessages } from '#server/http/flashMessages.ts';
import { readAddress } from '#server/http/language.ts';

/** HEAD is handled as GET; Fastify leaves its body out. */
export const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** A page that leaves nothing behind: it sets no cookie. Its form writes nothing. */
export const isStateless = (url: string): boolean => /^\/can-i-donate(?![\w-])/.test(readAddress(url).english);

/** In the address of an e-mailed link, and of a sender's own page about a message. */
const SECRETS = ['token', 'watch'];

/** The page of a secret link: it shows what is for its holder alone, and changes with an answer, so it is never shared. */
function hasLinkToken(url: string): boolean {
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
  return SECRETS.some((name) => query.has(name));
}

export const isPersonal = async ({ url }: FastifyRequest, caller: Caller): Promise<boolean> =>
  hasLinkToken(url) || hasFlashMessages(caller) || (await caller.session()) !== null;

/** Mail programs post to the link of an e-mail, whose token is the proof. */
const UNSUBSCRIBE = /^\/unsubscribe\?/;
export const isFromMail = ({ url }: FastifyRequest): boolean => UNSUBSCRIBE.test(readAddress(url).english);

/** Of 16 random bytes, as `newNonce` writes them. */
const SENT_KEY = /(?:^|&)formKey=([0-9a-f]{32})(?:&|$)/;

/** The nonce of the rendering that a posted form comes from. */
export function readFormNonce({ body }: FastifyRequest): string | undefined {
  return Buffer.isBuffer(body) ? SENT_KEY.exec(body.toString('latin1'))?.[1] : undefined;
}

export function toFetchRequest(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): Request {
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
