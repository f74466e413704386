// Which request bodies are read: never a compressed one, and none to its end after the response is decided.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/errors.ts';

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isCompressed = ({ headers }: FastifyRequest) =>
  (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';

/** Rejects compressed bodies, after 404 and 405: a kilobyte could expand to gigabytes. */
export function rejectCompressedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.is404 && hasBody(request) && isCompressed(request)) done(new Failure('unsupported_media_type'));
    else done(null, payload);
  });
}

/** A response that did not wait for the whole body ends the connection; Node would read on to keep it. */
export function closeIfUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (hasBody(request) && !request.raw.complete) reply.header('Connection', 'close');
}

export function closeAfterUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    closeIfUnread(request, reply);
    done(null, payload);
  });
}
