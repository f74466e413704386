// The endpoints over HTTP: JSON in, JSON out, in one envelope.
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { isSigned } from '#server/auth/messageSignature.ts';
import { apiPayment } from '#server/limits/payment.ts';
import type { ApiResponse } from './idempotency.ts';
import { runEndpoint } from './endpoints.ts';
import { isNavigation, redirectToExportPage, sendCsv } from './csv.ts';
import { chooseEncoding, COMPRESS_FROM_BYTES, encode, encodingHeaders } from './compression.ts';
import { failureResponse } from './envelope.ts';
import type { Route } from './route.ts';
import { toFailure } from './errors.ts';
import { readAcceptLanguage } from './language.ts';
import type { Services } from './services.ts';
import { countNetworkRequests } from './requestLimits.ts';
import { identifyCaller } from './caller.ts';

export const BODY_LIMIT_BYTES = 100_000;
const DEPTH_LIMIT = 20;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Bodies are read as UTF-8. */
const isUtf8 = (contentType: string) => /^[^;]*(?:; ?charset="?utf-?8"?)?$/i.test(contentType);
const LOOKUP_SECONDS = 3600;
const ALL_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

/** How deep arrays and objects nest; stops at the limit. */
function isTooDeep(value: unknown, left = DEPTH_LIMIT): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}

/** Parses a JSON body. Anything but an object nested at most 20 levels is 400. */
export function parseBody(body: Buffer | undefined): Record<string, unknown> {
  if (!body || body.length === 0) return {};
  const rejected = (message: string) => new Failure('invalid_input', { errors: { body: message } });
  let parsed: unknown;
  try {
    parsed = JSON.parse(utf8.decode(body));
  } catch {
    throw rejected('This is not JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw rejected('Send a JSON object.');
  if (isTooDeep(parsed)) throw rejected(`Send at most ${DEPTH_LIMIT} levels.`);
  return { ...parsed };
}

function send(reply: FastifyReply, response: ApiResponse, setCookies: readonly string[] = []): FastifyReply {
  if (setCookies.length > 0) reply.header('Set-Cookie', [...setCookies]);
  if (response.language) reply.header('Content-Language', response.language);
  reply.status(response.status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
  return response.encoded ? sendEncoded(reply, response, response.encoded) : reply.send(JSON.stringify(response.body));
}

function sendEncoded(reply: FastifyReply, { body }: ApiResponse, encoded: Map<string, string | Buffer>): FastifyReply {
  // As text, which leaves with the headers in one piece.
  const text = encoded.getOrInsertComputed('identity', () => JSON.stringify(body));
  if (text.length < COMPRESS_FROM_BYTES) return reply.send(text);
  const encoding = chooseEncoding(reply.request.headers['accept-encoding']);
  reply.headers(encodingHeaders(encoding));
  return reply.send(encoded.getOrInsertComputed(encoding, () => encode(String(text), encoding)));
}

function sendLookup(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: ApiResponse,
  maxAgeSeconds = LOOKUP_SECONDS,
): FastifyReply {
  const text = JSON.stringify(body);
  const etag = `"${hash('sha1', text, 'base64url')}"`;
  reply.header('Cache-Control', `public, max-age=${maxAgeSeconds}`).header('ETag', etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag) || known?.includes('*')) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

export function sendFailure(
  reply: FastifyReply,
  failure: Failure,
  endpoint: Endpoint | null = null,
  setCookies: readonly string[] = [],
): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header('Retry-After', failure.retryAfterSeconds);
  const language = readAcceptLanguage(reply.request.headers['accept-language']);
  return send(reply, failureResponse(endpoint, failure, language), setCookies);
}

interface RawRequest {
  Querystring: Record<string, unknown>;
  Params: Record<string, unknown>;
  Body: Buffer | undefined;
}

/** Path parameters, query and body in one object. */
const readRaw = ({ method }: Endpoint, { query, body, params }: FastifyRequest<RawRequest>): unknown => ({
  ...(method === 'GET' ? query : parseBody(body)),
  ...params,
});

/** Of a call by the gateway. Without a secret there is no gateway. */
function requireSignature({ config }: Services, { headers, body }: FastifyRequest<RawRequest>): void {
  if (config.messagingSecret === undefined) throw new Failure('not_found');
  if (!isSigned(config.messagingSecret, headers, body ?? Buffer.alloc(0))) throw new Failure('unauthenticated');
}

function addEndpoint(app: FastifyInstance, route: Route, services: Services): void {
  const { endpoint } = route;
  app.route<RawRequest>({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT_BYTES,
    onRequest: countNetworkRequests(services),
    async handler(request, reply) {
      const caller = identifyCaller(request, services);
      try {
        if (endpoint.isSigned) requireSignature(services, request);
        caller.mayWrite = endpoint.isSigned ?? caller.hasCsrfHeader;
        const idempotencyKey = request.headers['idempotency-key'];
        const solution = request.headers[CHALLENGE_HEADER.toLowerCase()];
        const payment = apiPayment(caller, solution, services.payments);
        const onReveal = (donors: readonly number[]) => services.revealQuota.reveal(caller, donors, payment);
        const incoming = {
          caller,
          raw: () => readRaw(endpoint, request),
          idempotencyKey,
          payment,
          onReveal,
          allowCached: true,
        };
        const response = await runEndpoint(route, services, incoming);
        if (response.csv) return await sendCsv(reply, endpoint, response.csv, services.now());
        if (endpoint.cacheable) return sendLookup(request, reply, response, endpoint.maxAgeSeconds);
        if (endpoint.method === 'GET') await caller.ensureCsrfToken();
        if (endpoint.attachment) {
          reply.header('Content-Disposition', `attachment; filename="${endpoint.attachment}"`);
        }
        return send(reply, response, caller.setCookies);
      } catch (error) {
        const failure = toFailure(error, request.log);
        // Past a limit the database is not queried, not even for the session.
        const isWithinLimits = failure.status < 500 && failure.status !== 429;
        if (endpoint.method === 'GET' && !endpoint.cacheable && isWithinLimits) await caller.ensureCsrfToken();
        if (endpoint.isCsv && isNavigation(request))
          return redirectToExportPage(request, reply, endpoint, caller, failure);
        // Cookies set by a write before it failed must not be sent.
        return sendFailure(reply, failure, endpoint, failure.status < 500 ? caller.setCookies : []);
      }
    },
  });
}

/** The other methods of its path are 405. */
function addOtherMethods(app: FastifyInstance, endpoint: Endpoint): void {
  const allowed = endpoint.method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
  app.route({
    method: ALL_METHODS.filter((method) => !allowed.includes(method)),
    url: endpoint.path,
    onRequest(_request, reply, response) {
      reply.header('Allow', allowed.join(', '));
      response(new Failure('method_not_allowed'));
    },
    handler: () => undefined,
  });
}

/** Registers every endpoint. Bodies stay raw until access and limits have been checked. */
export function addApi(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(request.headers['content-type'] ?? '')) done(null, body);
    else done(new Failure('unsupported_media_type'));
  });
  for (const route of routes) {
    addEndpoint(app, route, services);
    addOtherMethods(app, route.endpoint);
  }
  for (const url of ['/api', '/api/*'] as const) addNotFoundRoutes(app, services, url);
}

/** Any other path under /api is a 404 in the envelope, never a page. */
function addNotFoundRoutes(app: FastifyInstance, services: Services, url: '/api' | '/api/*'): void {
  app.get(url, async (request, reply) => {
    const caller = identifyCaller(request, services);
    await caller.ensureCsrfToken();
    return sendFailure(reply, new Failure('not_found'), null, caller.setCookies);
  });
  app.route({
    method: ALL_METHODS.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url,
    onRequest: (_request, _reply, done) => done(new Failure('not_found')),
    handler: () => undefined,
  });
}
