// What every answer under /api keeps to: the envelope, the endpoint's own schema, and its codes.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { buildOpenApi } from '#server/http/openapi.ts';
import type { Answered } from './send.ts';
import type { Sent } from './write.ts';

type Json = Record<string, unknown>;

const JSON_TYPE = 'application/json; charset=utf-8';
type Operations = Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
const operations = buildOpenApi().paths as Operations;

/** The codes that OpenAPI promises: each status names its own, as `code: sentence · code: sentence`. */
function codesOf({ path, method }: Endpoint): string[] {
  const { responses } = operations[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
  return Object.values(responses).flatMap(({ description }) =>
    description.split(' · ').map((text) => text.split(':')[0]!),
  );
}

/** Refusals that come before the endpoint is known, or that any request under /api can meet. */
const ANYWHERE: readonly string[] = [
  'method_not_allowed',
  'invalid_input',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
];

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that the envelope does not have. */
const undeclared = (body: Json, declared: readonly string[]) =>
  Object.keys(body).filter((key) => !declared.includes(key));

function* judgeSuccess(endpoint: Endpoint, status: number, body: Json): Iterable<string> {
  if (status !== endpoint.status) yield `a success is ${endpoint.status}`;
  if (body.status !== status) yield 'the body says another status';
  const more = undeclared(body, ['status', 'data', 'message', ...(endpoint.counted ? ['totalRecords'] : [])]);
  if (more.length > 0) yield `undeclared: ${more.join(', ')}`;
  const parsed = z.safeParse(endpoint.data, body.data);
  if (!parsed.success) yield `data does not fit its schema: ${JSON.stringify(parsed.error.issues.slice(0, 2))}`;
  else if (!isDeepStrictEqual(parsed.data, body.data)) yield 'data has more than its schema declares';
  const { totalRecords, message } = body;
  if (endpoint.counted && !(Number.isSafeInteger(totalRecords) && (totalRecords as number) >= 0)) yield 'no total';
  if (message !== undefined && typeof message !== 'string') yield 'the message is no text';
}

function* judgeFailure(endpoint: Endpoint | null, status: number, body: Json): Iterable<string> {
  const more = undeclared(body, ['status', 'code', 'message', 'errors', 'data']);
  if (more.length > 0) yield `undeclared: ${more.join(', ')}`;
  const code = body.code as ErrorCode;
  if (!Object.hasOwn(errors, code)) return yield `${code} is no code of the catalogue`;
  if (errors[code].status !== status || body.status !== status) yield `${code} is ${errors[code].status}`;
  if (endpoint && ![...codesOf(endpoint), ...ANYWHERE].includes(code)) yield `${code} is not among its codes`;
  if (typeof body.message !== 'string' || body.message === '') yield 'no message';
  const { errors: fields, data } = body;
  if (
    fields !== undefined &&
    !(isRecord(fields) && Object.values(fields).every((text) => typeof text === 'string' && text))
  )
    yield 'errors are no sentences';
  if (data === undefined) return;
  if (!endpoint?.failureData || !z.safeParse(endpoint.failureData, data).success)
    yield 'a failure with data of another shape';
}

/** Under /api everything is JSON in the envelope, and nothing is kept but the lookups. */
export function* judgeEnvelope(
  endpoint: Endpoint | null,
  { sent, answered }: { sent: Sent; answered: Answered },
): Iterable<string> {
  const { status, headers, text } = answered;
  const isKept = endpoint?.cacheable === true && (status === 200 || status === 304);
  if (headers['cache-control'] !== (isKept ? 'public, max-age=3600' : 'no-store')) yield 'wrong Cache-Control';
  if (isKept && !headers.etag) yield 'a lookup without an ETag';
  // An address too long for it is none of ours, and answered as such.
  if (endpoint?.cacheable && status !== 404 && headers['set-cookie']) yield 'a lookup that sets a cookie';
  if (status === 304) return yield* isKept ? [] : ['304 where nothing may be kept'];
  if (headers['content-type'] !== JSON_TYPE) yield `Content-Type is ${headers['content-type']}`;
  if (sent.method === 'HEAD') return;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return yield 'no JSON';
  }
  if (!isRecord(body)) return yield 'no envelope';
  if (status >= 400) yield* judgeFailure(endpoint, status, body);
  else if (endpoint) yield* judgeSuccess(endpoint, status, body);
  else yield 'a success where there is no endpoint';
}
