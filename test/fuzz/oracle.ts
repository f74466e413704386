// What holds for every response, whatever was asked. Each rule gives a sentence where it is broken.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import type { Attempt } from './attempts.ts';
import type { Change } from './changes.ts';
import { TAG } from './hostile.ts';
import { endpointOf, type Request } from './request.ts';

export interface Exchange {
  attempt: Attempt;
  request: Request;
  response: { status: number; headers: Record<string, string | string[] | undefined>; text: string };
  changes: readonly Change[];
}

type Json = Record<string, unknown>;
type Faults = Iterable<string>;

const JSON_TYPE = 'application/json; charset=utf-8';
/** Codes of refusals that any request can meet. */
const COMMON = ['invalid_input', 'not_found', 'method_not_allowed', 'payload_too_large', 'unsupported_media_type'];
const RANK = { nobody: 0, donor: 1, admin: 2 };
const NEEDED = { anyone: 0, user: 1, admin: 2 };

function codesOf({ access, method, takesIdempotencyKey, errors: own }: Endpoint): string[] {
  return [
    ...own,
    ...COMMON,
    ...(method === 'POST' ? ['csrf'] : []),
    ...(takesIdempotencyKey ? ['conflict'] : []),
    ...(access === 'anyone' ? [] : ['unauthenticated']),
    ...(access === 'admin' ? ['forbidden'] : []),
  ];
}

const undeclared = (body: Json, declared: readonly string[]) => {
  const more = Object.keys(body).filter((key) => !declared.includes(key));
  return more.length > 0 ? [`undeclared: ${more.join(', ')}`] : [];
};

function* judgeSuccess(endpoint: Endpoint, status: number, body: Json): Faults {
  if (status !== endpoint.status || body.status !== status) yield `a success is ${endpoint.status}`;
  yield* undeclared(body, ['status', 'data', 'message', ...(endpoint.counted ? ['totalRecords'] : [])]);
  const parsed = z.safeParse(endpoint.data, body.data);
  if (!parsed.success) yield `data does not fit its schema: ${JSON.stringify(parsed.error.issues.slice(0, 2))}`;
  else if (!isDeepStrictEqual(parsed.data, body.data)) yield 'data has more than its schema declares';
  if (endpoint.counted && !Number.isSafeInteger(body.totalRecords)) yield 'no total';
}

function* judgeFailure(endpoint: Endpoint | undefined, status: number, body: Json): Faults {
  yield* undeclared(body, ['status', 'code', 'message', 'errors', 'data']);
  const code = body.code as ErrorCode;
  if (!Object.hasOwn(errors, code)) return yield `${code} is no code of the catalogue`;
  if (errors[code].status !== status || body.status !== status) yield `${code} is ${errors[code].status}`;
  if (endpoint && !codesOf(endpoint).includes(code)) yield `${code} is not among its codes`;
  if (typeof body.message !== 'string' || body.message === '') yield 'no message';
  const fields = Object.values((body.errors ?? {}) as Json);
  if (!fields.every((text) => typeof text === 'string' && text !== '')) yield 'errors are no sentences';
  if (body.data === undefined) return;
  if (!endpoint?.failureData || !z.safeParse(endpoint.failureData, body.data).success) yield 'unknown failure data';
}

function* judgeEnvelope(endpoint: Endpoint | undefined, { request, response }: Exchange): Faults {
  const { status, headers, text } = response;
  const isKept = endpoint?.cacheable === true && (status === 200 || status === 304);
  if (headers['cache-control'] !== (isKept ? 'public, max-age=3600' : 'no-store')) yield 'wrong Cache-Control';
  if (isKept && headers['set-cookie']) yield 'a cacheable response sets a cookie';
  if (status === 304) return yield* isKept ? [] : ['304 where nothing may be kept'];
  if (headers['content-type'] !== JSON_TYPE) return yield `Content-Type is ${String(headers['content-type'])}`;
  if (request.method === 'HEAD') return;
  const body = JSON.parse(text) as Json;
  if (status >= 400) yield* judgeFailure(endpoint, status, body);
  else if (endpoint) yield* judgeSuccess(endpoint, status, body);
  else yield 'a success where there is no endpoint';
}

function* judgeAccess(endpoint: Endpoint, { attempt, request, response: { status, text } }: Exchange): Faults {
  const { caller, proof, headers } = attempt;
  const mayCall = RANK[caller] >= NEEDED[endpoint.access];
  const isProven = endpoint.method === 'GET' || proof === 'own';
  if (status < 400 && !mayCall) yield `${caller} was let in`;
  if (status < 400 && !isProven) yield `let in with anti-forgery token: ${proof}`;
  const isPlain = !headers.some(([name]) => name === 'cookie' || name === 'x-xsrf-token');
  if (!isPlain || request.method !== endpoint.method) return;
  if (isProven && text.includes('"csrf"')) yield 'its anti-forgery token was refused';
  // The login answers a wrong password with 401.
  if (status === 401 && mayCall && endpoint.name !== 'login') yield `${caller} was not recognised`;
}

function* judgeCall(exchange: Exchange): Faults {
  const { attempt, request, response, changes } = exchange;
  const endpoint = endpointOf(attempt.to)!;
  yield* judgeEnvelope(endpoint, exchange);
  yield* judgeAccess(endpoint, exchange);
  const isAnswered = request.method === endpoint.method || (endpoint.method === 'GET' && request.method === 'HEAD');
  if (!isAnswered && response.status < 400) yield `${request.method} was answered`;
  if (endpoint.effect === 'read' && changes.length > 0) yield 'it only reads, and changed something';
}

function* judgePage({ attempt, response: { headers, text }, changes }: Exchange): Faults {
  const isHtml = String(headers['content-type']).startsWith('text/html');
  if (isHtml && text.includes(TAG)) yield 'a tag that was sent stands in the page';
  if (isHtml && !/script-src 'self'|default-src 'none'/.test(String(headers['content-security-policy'])))
    yield 'no policy';
  if (!/^\/(?![/\\])/.test(String(headers.location ?? '/'))) yield `a redirect to ${String(headers.location)}`;
  const isOverridden = attempt.headers.some(([name]) => name === 'sec-fetch-site' || name === 'origin');
  if (changes.length === 0) return;
  if (attempt.kind === 'path') yield 'a request without a form changed something';
  else if (attempt.proof !== 'own' && !isOverridden) yield "another site's form changed something";
}

function* judgeAny({ response: { status, headers }, changes }: Exchange): Faults {
  if (status >= 500) yield 'a 5xx';
  if (headers['x-content-type-options'] !== 'nosniff') yield 'no nosniff';
  if (!/^[\da-f-]{36}$/.test(String(headers['x-request-id']))) yield 'no request id';
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    if (!/^(session|XSRF-TOKEN|notice)=[\w.-]*; /.test(line)) yield `it sets ${line.slice(0, 80)}`;
    if (/^(session|notice)=/.test(line) && !line.includes('HttpOnly')) yield 'scripts can read a cookie';
  }
  if (status < 400 || changes.length === 0) return;
  yield `refused, and yet it changed ${changes.map(({ table, what }) => `${table} (${what})`).join(', ')}`;
}

export function findFaults(exchange: Exchange): string[] {
  const { attempt, request, response } = exchange;
  const faults = [...judgeAny(exchange), ...(attempt.kind === 'call' ? judgeCall(exchange) : judgePage(exchange))];
  const isStrayApi = attempt.kind === 'path' && request.url.startsWith('/api/') && response.status >= 400;
  return isStrayApi ? [...faults, ...judgeEnvelope(undefined, exchange)] : faults;
}
