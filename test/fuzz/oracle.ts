// Rules for every response, whatever the request. A rule returns a sentence when it is violated.
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

type Violations = Iterable<string>;

const RANK = { nobody: 0, donor: 1, admin: 2 };
const REQUIRED_RANK = { anyone: 0, user: 1, coordinator: 2, admin: 2 };
const COMMON_CODES = 'invalid_input not_found method_not_allowed payload_too_large unsupported_media_type'.split(' ');

function codesOf({ access, method, takesIdempotencyKey, errors: own }: Endpoint): string[] {
  const onPost = method === 'POST' ? ['csrf'] : [];
  const ofRole = ['unauthenticated', 'forbidden'];
  const onAccess = { anyone: [], user: ['unauthenticated'], coordinator: ofRole, admin: ofRole }[access];
  return [...own, ...COMMON_CODES, ...onPost, ...onAccess, ...(takesIdempotencyKey ? ['conflict'] : [])];
}

function successOf({ status, data, counted }: Endpoint): z.ZodMiniType {
  const total = counted ? { totalRecords: z.int() } : {};
  return z.strictObject({ status: z.literal(status), data, message: z.optional(z.string()), ...total });
}

function failureOf(endpoint: Endpoint, status: number): z.ZodMiniType {
  const codes = codesOf(endpoint).filter((code) => errors[code as ErrorCode].status === status);
  return z.strictObject({
    status: z.literal(status),
    code: z.enum(codes),
    message: z.string().check(z.minLength(1)),
    errors: z.optional(z.record(z.string(), z.string())),
    data: z.optional(endpoint.failureData ?? z.never()),
  });
}

function* checkBody(endpoint: Endpoint, { plan, status, headers, text }: Exchange): Violations {
  const isCacheable = endpoint.cacheable && (status === 200 || status === 304);
  const kept = `public, max-age=${endpoint.maxAgeSeconds ?? 3600}`;
  if (headers['cache-control'] !== (isCacheable ? kept : 'no-store')) yield 'wrong Cache-Control';
  if (isCacheable && headers['set-cookie']) yield 'a cacheable response sets a cookie';
  if (status === 304) return yield* isCacheable ? [] : ['304 where nothing may be cached'];
  if (endpoint.isCsv && status === 200)
    return yield* String(headers['content-type']).startsWith('text/csv; charset=utf-8') ? [] : ['not CSV'];
  if (headers['content-type'] !== 'application/json; charset=utf-8') return yield 'not JSON';
  if (plan.method === 'HEAD') return;
  const body: unknown = JSON.parse(text);
  const parsed = z.safeParse(status < 400 ? successOf(endpoint) : failureOf(endpoint, status), body);
  if (!parsed.success) yield `outside its schema: ${JSON.stringify(parsed.error.issues.slice(0, 2))}`;
  else if (!isDeepStrictEqual(parsed.data, body)) yield 'data has more than its schema declares';
}

/** An export writes how many rows it gave after its response. */
const LATE = 'UPDATE audit_log';

/** What is kept of a page of people that somebody with a role read. */
const RECORDED = new Set(
  ['audit_log', 'shown_donors', 'shown_days'].map((table) => `INSERT ${table}`).concat('UPDATE shown_days'),
);

function* checkAccess(endpoint: Endpoint, { plan, status, text, ...exchange }: Exchange): Violations {
  const changes = exchange.changes.filter((change) => change !== LATE);
  const { caller, token, headers, method } = plan;
  const isAllowed = RANK[caller] >= REQUIRED_RANK[endpoint.access];
  const isProven = endpoint.method === 'GET' || token === 'own';
  const isOwnMethod = method === endpoint.method;
  if (status < 400 && !isAllowed) yield `${caller} was let in`;
  if (status < 400 && !isProven) yield `let in with anti-forgery token: ${token}`;
  if (status < 400 && !isOwnMethod && !(endpoint.method === 'GET' && method === 'HEAD')) yield `${method} was answered`;
  if (status >= 400 && changes.length > 0) yield `rejected, and yet: ${changes.join(', ')}`;
  const isAudited = endpoint.isCsv || endpoint.shows !== undefined || endpoint.reveals !== undefined;
  const writes = isAudited ? changes.filter((change) => !RECORDED.has(change)) : changes;
  if (endpoint.effect === 'read' && writes.length > 0) yield `it only reads, and yet: ${writes.join(', ')}`;
  if (!isOwnMethod || headers.some(([name]) => name === 'cookie')) return;
  if (isProven && text.includes('"csrf"')) yield 'its anti-forgery token was rejected';
  // A wrong password is 401 too, and so is a wrong signature.
  if (status === 401 && isAllowed && endpoint.name !== 'login' && !endpoint.isSigned)
    yield `${caller} was not recognised`;
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
