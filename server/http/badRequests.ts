// Responses to requests that no route handles: unsupported methods, URLs that cannot be decoded, and malformed HTTP.
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/errors.ts';
import type { Config } from '#server/config.ts';
import { sendFailure } from './api.ts';
import { failureResponse } from './envelope.ts';
import { toFailure } from './errors.ts';
import { makeHeaders } from './headers.ts';
import { closeIfUnread } from './requestBodies.ts';

/** A response as bytes: these requests never reach Fastify. */
function writeResponse(status: string, headers: Record<string, string>, body: string): string {
  const all = {
    Connection: 'close',
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function writeBadRequest(headers: Record<string, string>, message: string): string {
  const body = JSON.stringify(failureResponse(null, new Failure('invalid_input', { message }), 'en').body);
  return writeResponse('400 Bad Request', { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body);
}

function responseTo(code: string | undefined, headers: Record<string, string>): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return writeResponse('408 Request Timeout', headers, '');
  if (code === 'HPE_HEADER_OVERFLOW') return writeBadRequest(headers, 'The headers of this request are too large.');
  return writeBadRequest(headers, 'This is not a request that can be read.');
}

/** For requests that Node's parser rejects or that time out: no Fastify hook runs for them. */
export function handleClientError(config: Config) {
  const headers = makeHeaders(config);
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(responseTo(error.code, headers));
    socket.destroy(error);
  };
}

/** For a URL that the router cannot decode (`/%zz`). No hook runs before, so the headers are set here. */
export function handleFrameworkError(config: Config) {
  const headers = makeHeaders(config);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('X-Request-Id', request.id);
    closeIfUnread(request, reply);
    sendFailure(reply, toFailure(error, request.log));
  };
}

export function addUnhandledMethods(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure('not_found')));
}
