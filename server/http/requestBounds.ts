// Rejects requests before routing: invalid request targets, and URLs or headers that are too long.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#contract/errors.ts';
import { sendFailure } from './api.ts';
import { toFailure } from './errors.ts';

export const MAX_PATH_LENGTH = 2048;
const MAX_QUERY_LENGTH = 4096;
/** Of one header, cookies included. Node rejects more than 16 kB of headers in total. */
const MAX_HEADER_LENGTH = 8192;

/** HTTP also allows `GET http://host/path`, which proxies send. It is routed by its path. */
export function normalizeTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [origin] = /^https?:\/\/[^/?]*/i.exec(url) ?? [];
  if (origin === undefined) return url;
  const path = url.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/** Any host: only what follows it is used. */
const HERE = 'https://here.invalid';

/** A path with its query and fragment, encoded as browsers send it; null for another site's. */
export function encodePath(text: string): string | null {
  const url = URL.parse(text, HERE);
  return url?.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : null;
}

function checkTarget(target: string): void {
  const query = target.indexOf('?');
  const pathLength = query === -1 ? target.length : query;
  if (pathLength > MAX_PATH_LENGTH || target.length - pathLength > MAX_QUERY_LENGTH) {
    throw new Failure('invalid_input', { message: 'This address is too long.' });
  }
  // URL parsers treat `//x` as another host, and `\\` as a slash; a fragment is never sent.
  if (!target.startsWith('/') || target.startsWith('//') || /[#\\]/.test(target))
    throw new Failure('invalid_input', { message: 'This address cannot be read.' });
}

function checkHeaders(headers: FastifyRequest['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || String(value).length <= MAX_HEADER_LENGTH) continue;
    const message = `Send at most ${MAX_HEADER_LENGTH} characters.`;
    throw new Failure('invalid_input', { message: 'A header is too long.', errors: { [name]: message } });
  }
}

/** Responds in the envelope, also if the route has its own error handler. */
export function rejectOversizedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    try {
      checkTarget(request.raw.url ?? '');
      checkHeaders(request.headers);
    } catch (error) {
      sendFailure(reply, toFailure(error, request.log));
      return;
    }
    done();
  });
}
