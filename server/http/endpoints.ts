// Runs an endpoint: access, limits, parsing, handler, response, in that order, for HTTP requests and for calls of pages
// in process.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Challenge } from '#contract/challenge.ts';
import type { Endpoint, ParsedOf, Reply } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { languages } from '#messages/languages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Payment } from '#server/limits/payment.ts';
import type { Outcome } from '#server/limits/rateLimits.ts';
import {
  claimIdempotencyKey,
  findStoredResponse,
  readIdempotencyKey,
  readFormKey,
  storeResponse,
  type ApiResponse,
  type IdempotencyKey,
} from './idempotency.ts';
import { translateFailure } from './errors.ts';
import { RequestLimits } from './requestLimits.ts';
import type { Context, Route, WithoutDatabase } from './route.ts';
import type { Services } from './services.ts';
import type { Session } from '#server/auth/session.ts';
import type { Caller } from './caller.ts';

/** What a transport knows of a request. The body is read late, so that access and limits are checked before its errors. */
export interface Incoming {
  caller: Caller;
  /** Path parameters, query and body in one object. */
  raw: () => unknown;
  /** Set for pages, whose forms are sent without a key. */
  isPage?: boolean;
  idempotencyKey?: unknown;
  /** How it pays when a limit allows payment. */
  payment: Payment;
  /** Counts revealed donors against the caller's quota; throws challenge_required when exceeded. */
  onReveal: (donors: readonly number[]) => void | Promise<void>;
  /** Whether the response may come from the cache. A page has a cache of its own and calls endpoints without it. */
  allowCached?: boolean;
}

/** CSRF first: a forged request learns nothing else. */
function checkAccess(endpoint: Endpoint, session: Session | null, caller: Caller): void {
  if (endpoint.effect === 'write' && !caller.mayWrite) throw new Failure('csrf');
  if (endpoint.access === 'anyone') return;
  if (session === null) throw new Failure('unauthenticated');
  if (endpoint.access === 'admin' && !session.isAdmin) throw new Failure('forbidden');
}

/** Counts a caller who gets a cached response as if it had been computed for them. Throws when a limit is used up. */
export async function countRequest(endpoint: Endpoint, services: Services, caller: Caller): Promise<void> {
  const limits = new RequestLimits(endpoint, services.limits, caller);
  await limits.consumeForRequest(null);
  await limits.complete('accepted');
}

/** Parses with the endpoint's schema; an error is 400 with one message per field, by the payload's field names. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: unknown): ParsedOf<E> {
  const parsed = z.safeParse(endpoint.input, raw ?? {});
  if (parsed.success) return parsed.data as ParsedOf<E>;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? 'body')] ??= issue.message;
  throw new Failure('invalid_input', { errors });
}

/** Keeps only what the response schema declares, so that an undeclared column can never leak. */
function shapeResponse(endpoint: Endpoint, reply: Reply): ApiResponse {
  return {
    status: endpoint.status,
    body: {
      status: endpoint.status,
      data: z.parse(endpoint.data, reply.data ?? null),
      ...(reply.message !== undefined && { message: languages.en.read(reply.message) }),
      ...(endpoint.counted && { totalRecords: reply.totalRecords }),
    },
  };
}

/** The envelope of a failure. */
export function failureResponse(endpoint: Endpoint | null, failure: Failure): ApiResponse {
  const { status, code, message, errors, data } = translateFailure(failure);
  // Any endpoint may ask for proof of work; other data is specific to the endpoint.
  const schema = code === 'challenge_required' ? Challenge : endpoint?.failureData;
  const shaped = data === undefined || !schema ? undefined : z.parse(schema, data);
  return {
    status,
    body: { status, code, message, ...(errors && { errors }), ...(shaped !== undefined && { data: shaped }) },
  };
}

/** The idempotency key of a write; null where it has none. */
function findKey(endpoint: Endpoint, session: Session | null, services: Services, incoming: Incoming, input: unknown) {
  const { caller, idempotencyKey, isPage = false } = incoming;
  if (!endpoint.takesIdempotencyKey) return null;
  const callerKey = session ? `account:${session.accountId}` : `visitor:${caller.visitorId}`;
  const request = { callerKey, path: endpoint.path, input };
  if (!isPage) return readIdempotencyKey(services.keys, idempotencyKey, request);
  return session === null && caller.isFirstRequest ? null : readFormKey(services.keys, request);
}

interface EndpointResult {
  response: ApiResponse;
  /** A replay: the handler did not run. */
  isReplay: boolean;
}

/** Runs the handler. A 409 is a response too: it is stored under the key, and all else of the attempt is rolled back. */
async function handleWithSavepoint(given: Route, context: Context, prepared: unknown): Promise<ApiResponse> {
  const { endpoint } = given;
  await sql`savepoint handled`.execute(context.db);
  try {
    return shapeResponse(endpoint, await given.handle(context, prepared));
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 409) throw error;
    await sql`rollback to savepoint handled`.execute(context.db);
    return failureResponse(endpoint, error);
  }
}

async function write(given: Route, context: WithoutDatabase, key: IdempotencyKey | null): Promise<EndpointResult> {
  const { services, caller } = context;
  // `prepare` does not run for a replay: it would cost a password hash.
  const storedResponseBefore = given.prepare && key && (await findStoredResponse(services.db, key));
  if (storedResponseBefore) return { response: storedResponseBefore, isReplay: true };
  const prepared = await given.prepare?.(context);
  let committed: (() => Promise<void>)[] = [];
  const result = await inTransaction(services.db, async (db): Promise<EndpointResult> => {
    committed = [];
    const afterCommit = (work: () => Promise<void>) => void committed.push(work);
    const storedResponse = key && (await claimIdempotencyKey(db, key));
    if (storedResponse) return { response: storedResponse, isReplay: true };
    const writeContext = { ...context, db, afterCommit };
    if (!key)
      return { response: shapeResponse(given.endpoint, await given.handle(writeContext, prepared)), isReplay: false };
    const response = await handleWithSavepoint(given, writeContext, prepared);
    await storeResponse(db, key, response);
    return { response, isReplay: false };
  });
  if (!result.isReplay && result.response.status < 300) {
    if (given.endpoint.invalidates) clearCache(services);
    for (const work of committed) await logErrors(caller, work);
  }
  return result;
}

async function read(
  { endpoint, handle }: Route,
  context: WithoutDatabase,
  allowCached: boolean,
): Promise<EndpointResult> {
  const { reader, cache } = context.services;
  const db = endpoint.shared ? reader : context.services.db;
  const readContext = { ...context, db, afterCommit: () => undefined };
  const load = async () => shapeResponse(endpoint, await handle(readContext, undefined));
  if (!endpoint.shared || !allowCached) return { response: await load(), isReplay: false };
  const { value } = await cache.responses.find(`${endpoint.name} ${JSON.stringify(context.input)}`, load);
  return { response: value, isReplay: false };
}

function outcomeOf({ response, isReplay }: EndpointResult): Outcome {
  if (isReplay) return 'replayed';
  return response.status < 300 ? 'accepted' : 'rejected';
}

/** Only rejections of the request count; a 503 is the server's fault. */
function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof Failure) || error.status >= 500) return 'broken';
  if (error.code === 'challenge_required') return 'unpaid';
  return error.code === 'too_many_requests' ? 'limited' : 'rejected';
}

function clearCache({ cache }: Services): void {
  cache.responses.clear();
  cache.pages.clear();
}

/** Runs work whose failure must not change the committed response. */
async function logErrors({ log }: Caller, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ err: error }, 'work after the answer was made failed'));
}

/** The stored response to the same key, which is replayed even if a limit is used up since. */
async function replay(
  endpoint: Endpoint,
  session: Session | null,
  services: Services,
  incoming: Incoming,
  limitError: unknown,
): Promise<EndpointResult> {
  if (!(limitError instanceof Failure) || incoming.idempotencyKey === undefined) throw limitError;
  let key: IdempotencyKey | null;
  try {
    key = findKey(endpoint, session, services, incoming, parseInput(endpoint, incoming.raw()));
  } catch {
    throw limitError;
  }
  const response = key && (await findStoredResponse(services.db, key));
  if (!response) throw limitError;
  return { response, isReplay: true };
}

/** The owner of an idempotency key. Reads the session only if there is a cookie and the key depends on it. */
async function findSession({ access, isTransactional, limits }: Endpoint, caller: Caller): Promise<Session | null> {
  const isNeeded = access !== 'anyone' || isTransactional || limits.some(({ by }) => by === 'caller');
  return isNeeded ? caller.session() : null;
}

/** Runs one request of an endpoint and returns its response. Throws a Failure or an unexpected error. */
export async function runEndpoint(given: Route, services: Services, incoming: Incoming): Promise<ApiResponse> {
  const { endpoint } = given;
  const { caller } = incoming;
  const limits = new RequestLimits(endpoint, services.limits, caller, incoming.payment);
  let outcome: Outcome = 'broken';
  try {
    const session = await findSession(endpoint, caller);
    checkAccess(endpoint, session, caller);
    const result = await limits.consumeForRequest(session).then(
      () => runWithinLimits(given, services, incoming, { session, limits }),
      (limitError: unknown) => replay(endpoint, session, services, incoming, limitError),
    );
    outcome = outcomeOf(result);
    return result.response;
  } catch (error) {
    outcome = outcomeOfError(error);
    throw error;
  } finally {
    await logErrors(caller, () => limits.complete(outcome));
  }
}

async function runWithinLimits(
  given: Route,
  services: Services,
  incoming: Incoming,
  { session, limits }: { session: Session | null; limits: RequestLimits },
): Promise<EndpointResult> {
  const { endpoint } = given;
  const { caller, allowCached = false } = incoming;
  const input = parseInput(endpoint, incoming.raw());
  await limits.consumeForInput(input);
  const context = { input, session, caller, services, now: services.now() };
  if (endpoint.isTransactional) return write(given, context, findKey(endpoint, session, services, incoming, input));
  const result = await read(given, context, allowCached);
  if (endpoint.reveals) await incoming.onReveal(endpoint.reveals((result.response.body as { data: never }).data));
  return result;
}
