// Fastify with its limits, its log and its errors.
import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from '#server/config.ts';
import { BODY_LIMIT_BYTES } from './api.ts';
import { handleClientError, handleFrameworkError } from './badRequests.ts';
import { describeError } from './errors.ts';
import { makeProxyTrust } from './network.ts';
import { MAX_PATH_LENGTH, normalizeTarget } from './requestBounds.ts';

const REQUEST_LIMIT_MS = 30_000;
const HEADERS_LIMIT_MS = 15_000;
const KEEP_ALIVE_MS = 72_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that its path is, for the log; null for all else. */
    page: string | null;
  }
}

/** One line per request, after its response. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // The response line has these.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const about = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...about, err: error }, 'broke off');
    else reply.log.info(about, 'answered');
  }
}

/** No IP address, no headers, and of the address only which route or page it is: the rest may have been typed. */
const describeRequest = ({ method, page, routeOptions }: FastifyRequest) => ({
  method,
  path: page ?? routeOptions.url ?? null,
});

export function makeFastify(config: Config, logTo: DestinationStream): FastifyInstance {
  const fastify = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: describeRequest, err: describeError },
      stream: logTo,
    },
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: makeProxyTrust(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    connectionTimeout: REQUEST_LIMIT_MS * 2,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_LIMIT_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: handleClientError(config),
    rewriteUrl: normalizeTarget,
    frameworkErrors: handleFrameworkError(config),
    // A schema rejects a long parameter and names it; the router would answer 404.
    routerOptions: { maxParamLength: MAX_PATH_LENGTH },
  });
  fastify.decorateRequest('page', null);
  return fastify;
}
