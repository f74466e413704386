// Runs an endpoint, for HTTP requests and for calls of pages in process: access, limits, input, key, handler (a write in its
// transaction, a read through the cache), response, and what follows it, in that order. Read `runEndpoint` first, at the end.
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure, type ErrorCode } from '#contract/errors.ts';
import type { Session } from '#server/auth/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { logFailure } from '#server/db/log.ts';
import type { Payment } from '#server/limits/payment.ts';
import type { Outcome } from '#server/limits/rateLimits.ts';
import { checkAccess, checkCsrf, findSession, outcomeOfError, recordEvent } from './access.ts';
import type { Caller } from './caller.ts';
import { failureResponse, parseInput, shapeResponse } from './envelope.ts';
import {
  claimIdempotencyKey,
  findStoredResponse,
  readFormKey,
  readIdempotencyKey,
  readRenderedFormKey,
  storeResponse,
  type ApiResponse,
  type IdempotencyKey,
} from './idempotency.ts';
import { RequestLimits } from './requestLimits.ts';
import { recordConflict, recordResponse } from './readings.ts';
import type { Context, Route, WithoutDatabase } from './route.ts';
import { countSearch } from './searchCounts.ts';
import type { Services } from './services.ts';

/** What a transport knows of a request. The body is read late, so that access and limits are checked before its errors. */
export interface Incoming {
  caller: Caller;
  /** Path parameters, query and body in one object. */
  raw: () => unknown;
  /** Set for pages, whose forms are sent without the header. */
  isPage?: boolean;
  /** The nonce of the page's rendering that a plain form was sent from. */
  formKey?: string;
  idempotencyKey?: unknown;
  /** How it pays when a limit allows payment. */
  payment: Payment;
  /** Counts revealed donors against the caller's quota; throws challenge_required when exceeded. */
  onReveal: (donors: readonly number[]) => void | Promise<void>;
  /** Called with the state of a search that was counted. */
  onSearch?: (stateId: number) => void;
  /** Whether the response may come from the cache. A page has a cache of its own and calls endpoints without it. */
  allowCached?: boolean;
}

interface EndpointResult {
  response: ApiResponse;
  /** A replay: the handler did not run. */
  isReplay: boolean;
}

/** Runs work whose failure must not change the committed response. */
async function logErrors({ log }: Caller, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => logFailure(log, { err: error }, 'work that follows the response failed'));
}

/** Runs the handler. A 409 is a response too: it is stored under the key, and all else of the attempt is rolled back. */
async function handleWithSavepoint(given: Route, context: Context, prepared: unknown): Promise<ApiResponse> {
  const { endpoint } = given;
  await sql`savepoint handled`.execute(context.db);
  try {
    return shapeResponse(endpoint, await given.handle(context, prepared), context.caller.language);
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 409) throw error;
    await sql`rollback to savepoint handled`.execute(context.db);
    return failureResponse(endpoint, error, context.caller.language);
  }
}

/** The idempotency key of a write; null where it has none. */
function findKey(endpoint: Endpoint, session: Session | null, services: Services, incoming: Incoming, input: unknown) {
  const { caller, idempotencyKey, isPage = false, formKey } = incoming;
  if (!endpoint.takesIdempotencyKey) return null;
  const callerKey = session ? `account:${session.accountId}` : `visitor:${caller.visitorId}`;
  const request = { callerKey, path: endpoint.path, input };
  if (!isPage) return readIdempotencyKey(services.keys, idempotencyKey, request);
  if (session !== null && formKey !== undefined) return readRenderedFormKey(services.keys, formKey, request);
  return session === null && caller.isFirstRequest ? null : readFormKey(services.keys, request);
}

function outcomeOf({ response, isReplay }: EndpointResult): Outcome {
  if (isReplay) return 'replayed';
  return response.status < 300 ? 'accepted' : 'rejected';
}

function typedUserId(input: unknown): string | null {
  const typed: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'userID') : null;
  return typeof typed === 'string' ? typed : null;
}

/** Runs a write in a transaction, or returns the response that another request has stored under its key meanwhile. */
async function write(
  given: Route,
  context: WithoutDatabase,
  prepared: unknown,
  key: IdempotencyKey | null,
): Promise<EndpointResult> {
  const { services, caller } = context;
  let committed: (() => Promise<void>)[] = [];
  const result = await inTransaction(services.db, async (db): Promise<EndpointResult> => {
    committed = [];
    const afterCommit = (work: () => Promise<void>) => void committed.push(work);
    const storedResponse = key && (await claimIdempotencyKey(db, key));
    if (storedResponse) return { response: storedResponse, isReplay: true };
    const writeContext = { ...context, db, afterCommit };
    if (!key) {
      const reply = await given.handle(writeContext, prepared);
      return { response: shapeResponse(given.endpoint, reply, caller.language), isReplay: false };
    }
    const response = await handleWithSavepoint(given, writeContext, prepared);
    await storeResponse(db, key, response);
    return { response, isReplay: false };
  });
  if (!result.isReplay && result.response.status < 300) {
    if (given.endpoint.invalidates) services.clearCache();
    for (const work of committed) await logErrors(caller, work);
  }
  return result;
}

/** Runs a read, or returns the cached response. */
async function read(
  { endpoint, handle }: Route,
  context: WithoutDatabase,
  prepared: unknown,
  allowCached: boolean,
): Promise<ApiResponse> {
  const { reader, responses, lookups } = context.services;
  const db = endpoint.shared || endpoint.cacheable ? reader : context.services.db;
  const readContext = { ...context, db, afterCommit: () => undefined };
  if (endpoint.isCsv) {
    const { data } = await handle(readContext, prepared);
    return { status: endpoint.status, body: {}, csv: data as AsyncIterable<string> };
  }
  const load = async () => {
    const reply = await handle(readContext, prepared);
    return shapeResponse(endpoint, reply, context.caller.language);
  };
  const isStable = endpoint.cacheable && endpoint.maxAgeSeconds === undefined;
  const cache = isStable ? lookups : endpoint.shared && allowCached ? responses : null;
  const key = `${endpoint.name} ${context.caller.language} ${JSON.stringify(context.input)}`;
  return cache ? cache.find(key, load) : load();
}

/** What is due to a response before it is sent: it is recorded whom it shows, and a search is counted. */
async function beforeSending(
  endpoint: Endpoint,
  context: WithoutDatabase,
  incoming: Incoming,
  { status, body }: ApiResponse,
): Promise<void> {
  const data = 'data' in body ? body.data : undefined;
  if (endpoint.isTransactional) {
    if (status === 409) await recordConflict(endpoint, context, data);
    return;
  }
  const isRecorded = await recordResponse(endpoint, context, data);
  if (!isRecorded && endpoint.reveals) await incoming.onReveal(endpoint.reveals(data));
  const stateId = endpoint.searchedState?.(context.input) ?? null;
  if (stateId === null) return;
  countSearch(context.services.db, stateId, context.now);
  incoming.onSearch?.(stateId);
}

async function respond(
  given: Route,
  context: WithoutDatabase,
  incoming: Incoming,
  key: IdempotencyKey | null,
): Promise<EndpointResult> {
  const { endpoint } = given;
  try {
    const prepared = await given.prepare?.(context);
    const result = endpoint.isTransactional
      ? await write(given, context, prepared, key)
      : { response: await read(given, context, prepared, incoming.allowCached ?? false), isReplay: false };
    await beforeSending(endpoint, context, incoming, result.response);
    return result;
  } catch (error) {
    if (error instanceof Failure) await recordConflict(endpoint, context, error.data);
    throw error;
  }
}

/** Why a limit refuses the request; null where none does. */
async function refusalOf(limits: Promise<void>): Promise<Failure | null> {
  try {
    await limits;
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Limits, input, key, handler. Past a limit only the response that is stored under the key is sent. */
async function runWithSession(
  given: Route,
  services: Services,
  incoming: Incoming,
  { session, limits }: { session: Session | null; limits: RequestLimits },
): Promise<EndpointResult> {
  const { endpoint, prepare } = given;
  const { caller } = incoming;
  let refusal = await refusalOf(limits.consumeForRequest(session));
  // Of other requests the body is not read.
  if (refusal && incoming.idempotencyKey === undefined && incoming.formKey === undefined) throw refusal;
  const orRefusal = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw refusal ?? error;
    }
  };
  const input = orRefusal(() => parseInput(endpoint, incoming.raw()));
  caller.userId ??= typedUserId(input);
  refusal ??= await refusalOf(limits.consumeForInput(input, session));
  const key = orRefusal(() => findKey(endpoint, session, services, incoming, input));
  // `prepare` does not run for a replay: it would cost a password hash.
  const stored = key && (refusal || prepare) ? await findStoredResponse(services.db, key) : null;
  if (stored) return { response: stored, isReplay: true };
  if (refusal) throw refusal;
  return respond(given, { input, session, caller, services, now: services.now() }, incoming, key);
}

/** Runs one request of an endpoint and returns its response. Throws a Failure or an unexpected error. */
export async function runEndpoint(given: Route, services: Services, incoming: Incoming): Promise<ApiResponse> {
  const { endpoint } = given;
  const { caller } = incoming;
  if (endpoint.feature && services.config[endpoint.feature] === 'off') throw new Failure('not_found');
  const limits = new RequestLimits(endpoint, services, caller, incoming.payment);
  let outcome: Outcome = 'broken';
  let session: Session | null = null;
  const recordResult = (result: 'ok' | ErrorCode) => {
    const userId = session?.userId ?? caller.userId;
    const { network, prefix48 } = caller;
    recordEvent(endpoint, result, services, { network, prefix48, userId });
  };
  try {
    checkCsrf(endpoint, caller, incoming.isPage ?? false);
    session = await findSession(endpoint, caller);
    checkAccess(endpoint, session, services.config);
    const result = await runWithSession(given, services, incoming, { session, limits });
    outcome = outcomeOf(result);
    if (outcome === 'accepted') recordResult('ok');
    return result.response;
  } catch (error) {
    outcome = outcomeOfError(error);
    if (error instanceof Failure && error.status < 500) recordResult(error.code);
    throw error;
  } finally {
    await logErrors(caller, () => limits.complete(outcome));
  }
}

/** Counts a caller who gets a cached response as if it had been computed for them. Throws when a limit is used up. */
export async function countRequest(endpoint: Endpoint, services: Services, caller: Caller): Promise<void> {
  const limits = new RequestLimits(endpoint, services, caller);
  await limits.consumeForRequest(null);
  await limits.complete('accepted');
}
