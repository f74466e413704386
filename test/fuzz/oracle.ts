// What holds for every response, whatever was requested. Each rule gives a sentence where it is broken.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { endpointOf, type Plan } from './requests.ts';

export interface Exchange {
  plan: Plan;
  status: number;
  headers: Record<string, unknown>;
  text: string;
  changes: readonly string[];
}

type Json = Record<string, unknown>;
type Violations = Iterable<string>;

const COMMON_CODES = [
  'invalid_input',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
];
const RANK = { nobody: 0, donor: 1, admin: 2 };
const REQUIRED_RANK = { anyone: 0, user: 1, admin: 2 };

function codesOf({ access, method, takesIdempotencyKey, errors: own }: Endpoint): string[] {
  return [
    ...own,
    ...COMMON_CODES,
    ...(method === 'POST' ? ['csrf'] : []),
    ...(takesIdempotencyKey ? ['conflict'] : []),
    ...(access === 'anyone' ? [] : ['unauthenticated']),
    ...(access === 'admin' ? ['forbidden'] : []),
  ];
}

function* checkKeys(body: Json, declared: readonly string[]): Violations {
  for (const key of Object.keys(body)) if (!declared.includes(key)) yield `undeclared: ${key}`;
}

function* checkSuccess(endpoint: Endpoint, { status }: Exchange, body: Json): Violations {
  if (status !== endpoint.status || body.status !== status) yield `a success is ${endpoint.status}`;
  yield* checkKeys(body, ['status', 'data', 'message', ...(endpoint.counted ? ['totalRecords'] : [])]);
  const parsed = z.safeParse(endpoint.data, body.data);
  if (!parsed.success) yield `data does not match its schema: ${JSON.stringify(parsed.error.issues.slice(0, 2))}`;
  else if (!isDeepStrictEqual(parsed.data, body.data)) yield 'data has more than its schema declares';
  if (endpoint.counted && !Number.isSafeInteger(body.totalRecords)) yield 'no total';
}

function* checkFailure(endpoint: Endpoint, { status }: Exchange, body: Json): Violations {
  yield* checkKeys(body, ['status', 'code', 'message', 'errors', 'data']);
  const code = body.code as ErrorCode;
  if (!codesOf(endpoint).includes(code)) return yield `${code} is not among its codes`;
  if (errors[code].status !== status || body.status !== status) yield `${code} is ${errors[code].status}`;
  if (typeof body.message !== 'string' || body.message === '') yield 'no message';
  if (Object.values(body.errors ?? {}).some((text) => typeof text !== 'string')) yield 'errors are not sentences';
  if (body.data === undefined) return;
  if (!endpoint.failureData || !z.safeParse(endpoint.failureData, body.data).success) yield 'unknown failure data';
}

function* checkBody(endpoint: Endpoint, exchange: Exchange): Violations {
  const { plan, status, headers, text } = exchange;
  const isCacheable = endpoint.cacheable && (status === 200 || status === 304);
  if (headers['cache-control'] !== (isCacheable ? 'public, max-age=3600' : 'no-store')) yield 'wrong Cache-Control';
  if (isCacheable && headers['set-cookie']) yield 'a cacheable response sets a cookie';
  if (status === 304) return yield* isCacheable ? [] : ['304 where nothing may be cached'];
  if (headers['content-type'] !== 'application/json; charset=utf-8') return yield 'not JSON';
  if (plan.method === 'HEAD') return;
  const body = JSON.parse(text) as Json;
  yield* status < 400 ? checkSuccess(endpoint, exchange, body) : checkFailure(endpoint, exchange, body);
}

function* checkAccess(endpoint: Endpoint, { plan, status, text, changes }: Exchange): Violations {
  const { caller, token, headers, method } = plan;
  const isAllowed = RANK[caller] >= REQUIRED_RANK[endpoint.access];
  const isProven = endpoint.method === 'GET' || token === 'own';
  const isOwnMethod = method === endpoint.method;
  if (status < 400 && !isAllowed) yield `${caller} was let in`;
  if (status < 400 && !isProven) yield `let in with anti-forgery token: ${token}`;
  if (status < 400 && !isOwnMethod && !(endpoint.method === 'GET' && method === 'HEAD')) yield `${method} was answered`;
  if (status >= 400 && changes.length > 0) yield `refused, and yet: ${changes.join(', ')}`;
  if (endpoint.effect === 'read' && changes.length > 0) yield `it only reads, and yet: ${changes.join(', ')}`;
  if (!isOwnMethod || headers.some(([name]) => name === 'cookie')) return;
  if (isProven && text.includes('"csrf"')) yield 'its anti-forgery token was refused';
  // A wrong password is 401 too.
  if (status === 401 && isAllowed && endpoint.name !== 'login') yield `${caller} was not recognised`;
}

function* checkHeaders({ status, headers }: Exchange): Violations {
  if (status >= 500) yield 'a 5xx';
  if (headers['x-content-type-options'] !== 'nosniff') yield 'no nosniff';
  if (!/^[\da-f-]{36}$/.test(String(headers['x-request-id']))) yield 'no request id';
  for (const line of [headers['set-cookie'] ?? []].flat() as string[]) {
    if (!/^(session|XSRF-TOKEN|notice)=[\w.-]*; /.test(line)) yield `it sets ${line.slice(0, 80)}`;
    if (line.startsWith('session=') && !line.includes('HttpOnly')) yield 'scripts can read the session';
  }
}

export function findViolations(exchange: Exchange): string[] {
  const endpoint = endpointOf(exchange.plan);
  return [...checkHeaders(exchange), ...checkBody(endpoint, exchange), ...checkAccess(endpoint, exchange)];
}
