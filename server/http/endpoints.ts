// Runs an endpoint: access, limits, parsing, handler, response, in that order, for HTTP requests and for calls of pages
// in process.
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure, type ErrorCode } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { EventSource } from '#server/auth/securityLog.ts';
import type { Session } from '#server/auth/session.ts';
import type { Payment } from '#server/limits/payment.ts';
import type { Outcome } from '#server/limits/rateLimits.ts';
import type { Caller } from './caller.ts';
import { parseInput } from './envelope.ts';
import {
  findStoredResponse,
  readFormKey,
  readIdempotencyKey,
  readRenderedFormKey,
  type ApiResponse,
  type IdempotencyKey,
} from './idempotency.ts';
import { RequestLimits } from './requestLimits.ts';
import type { Route } from './route.ts';
import { logErrors, read, write, type EndpointResult } from './runHandler.ts';
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
  /** Whether the response may come from the cache. A page has a cache of its own and calls endpoints without it. */
  allowCached?: boolean;
}

/** First: a forged request learns nothing else, and costs no query. Under /api searches and checks need the token too. */
function checkCsrf({ method, effect, isCsv }: Endpoint, { caller, isPage = false }: Incoming): void {
  // A file costs the server much, and the administrator one of five; SameSite cookies come with links of other sites.
  if (isCsv && caller.isFromOtherSite) throw new Failure('csrf');
  const isProtected = effect === 'write' || (method !== 'GET' && !isPage);
  if (isProtected && !caller.mayWrite) throw new Failure('csrf');
}

function checkAccess(endpoint: Endpoint, session: Session | null, config: Services['config']): void {
  if (endpoint.access === 'anyone') return;
  if (session === null) throw new Failure('unauthenticated');
  if (endpoint.access !== 'admin') return;
  if (!session.isAdmin) throw new Failure('forbidden');
  if (config.requiresSecondFactor && !session.hasSecondFactor)
    throw new Failure('forbidden', { message: message('secondFactor.required') });
}

/** Counts a caller who gets a cached response as if it had been computed for them. Throws when a limit is used up. */
export async function countRequest(endpoint: Endpoint, services: Services, caller: Caller): Promise<void> {
  const limits = new RequestLimits(endpoint, services, caller);
  await limits.consumeForRequest(null);
  await limits.complete('accepted');
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

/** Only rejections of the request count; a 503 is the server's fault. */
function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof Failure) || error.status >= 500) return 'broken';
  if (error.code === 'challenge_required') return 'unpaid';
  // The password was right.
  if (error.code === 'second_factor_required') return 'accepted';
  return error.code === 'too_many_requests' ? 'limited' : 'rejected';
}

const refusals: ReadonlySet<string> = new Set<ErrorCode>([
  'csrf',
  'forbidden',
  'reauthenticate',
  'too_many_requests',
  'challenge_required',
]);

/** Counts a refusal in the security log, and any response of an endpoint that declares it. */
export function recordEvent(
  { name, isSecurityEvent }: Endpoint,
  result: 'ok' | ErrorCode,
  { securityLog }: Pick<Services, 'securityLog'>,
  source: EventSource,
): void {
  if (isSecurityEvent || refusals.has(result)) securityLog.record(`${name} ${result}`, source);
}

function typedUserId(input: unknown): string | null {
  const typed: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'userID') : null;
  return typeof typed === 'string' ? typed : null;
}

/** The stored response to the same key, which is replayed even if a limit is used up since. */
async function replay(
  endpoint: Endpoint,
  session: Session | null,
  services: Services,
  incoming: Incoming,
  limitError: unknown,
): Promise<EndpointResult> {
  const hasKey = incoming.idempotencyKey !== undefined || incoming.formKey !== undefined;
  if (!(limitError instanceof Failure) || !hasKey) throw limitError;
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
  const limits = new RequestLimits(endpoint, services, caller, incoming.payment);
  let outcome: Outcome = 'broken';
  let session: Session | null = null;
  const recordResult = (result: 'ok' | ErrorCode) => {
    const userId = session?.userId ?? caller.userId;
    const { network, prefix48 } = caller;
    recordEvent(endpoint, result, services, { network, prefix48, userId });
  };
  try {
    checkCsrf(endpoint, incoming);
    session = await findSession(endpoint, caller);
    checkAccess(endpoint, session, services.config);
    const result = await limits.consumeForRequest(session).then(
      () => runWithinLimits(given, services, incoming, { session, limits }),
      (limitError: unknown) => replay(endpoint, session, services, incoming, limitError),
    );
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

async function runWithinLimits(
  given: Route,
  services: Services,
  incoming: Incoming,
  { session, limits }: { session: Session | null; limits: RequestLimits },
): Promise<EndpointResult> {
  const { endpoint } = given;
  const { caller, allowCached = false } = incoming;
  const input = parseInput(endpoint, incoming.raw());
  caller.userId ??= typedUserId(input);
  await limits.consumeForInput(input, session);
  const context = { input, session, caller, services, now: services.now() };
  if (endpoint.isTransactional) return write(given, context, findKey(endpoint, session, services, incoming, input));
  const result = await read(given, context, allowCached);
  if (endpoint.reveals) await incoming.onReveal(endpoint.reveals((result.response.body as { data: never }).data));
  return result;
}
