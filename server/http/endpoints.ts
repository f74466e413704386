// From an endpoint's declaration to its reply: access, limits, parse, handle, shape — in that order, for a request
// over HTTP and for a page's call in process alike.
import * as z from 'zod/mini';
import { Challenge } from '#contract/challenge.ts';
import type { Endpoint, ParsedOf, Reply } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { languages } from '#messages/languages.ts';
import { sql } from '#server/db/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Payment } from '#server/limits/payment.ts';
import type { Outcome } from '#server/limits/rateLimits.ts';
import {
  claimAnswer,
  findAnswer,
  readAnswerKey,
  readFormKey,
  storeAnswer,
  type Answer,
  type AnswerKey,
} from './answers.ts';
import { translateFailure } from './errors.ts';
import { RequestLimits } from './requestLimits.ts';
import type { Context, Route, WithoutDatabase } from './route.ts';
import type { Services } from './services.ts';
import type { Session } from '#server/auth/session.ts';
import type { Visit } from './visit.ts';

/** What a transport knows of one request. The body is read late, so that access and limits come before its faults. */
export interface Incoming {
  visit: Visit;
  /** Path parameters, query and body in one object. */
  raw: () => unknown;
  /** From a page, whose forms are sent without a key. */
  isPage?: boolean;
  idempotencyKey?: unknown;
  /** How it pays past a limit that can be paid past. */
  payment: Payment;
  /** Told the donors whose numbers the answer shows, before it goes out. Throws where the caller has to pay for them. */
  show: (donors: readonly number[]) => void | Promise<void>;
  /** Whether a shared answer may be one that was made within the last second. A page is kept itself, and asks anew. */
  mayBeShared?: boolean;
}

/** CSRF first: another site's request learns nothing else. */
function checkAccess(endpoint: Endpoint, session: Session | null, visit: Visit): void {
  if (endpoint.effect === 'write' && !visit.mayWrite) throw new Failure('csrf');
  if (endpoint.access === 'anyone') return;
  if (session === null) throw new Failure('unauthenticated');
  if (endpoint.access === 'admin' && !session.isAdmin) throw new Failure('forbidden');
}

/** Counts a caller as if they had asked, who is given what another was answered. Throws where a limit is used up. */
export async function countAsAsked(endpoint: Endpoint, services: Services, visit: Visit): Promise<void> {
  const limits = new RequestLimits(endpoint, services.limits, visit);
  await limits.consumeForRequest(null);
  await limits.settle('accepted');
}

/** Parses with the endpoint's schema; a fault is 400 with one message a field, in the payload's own spelling. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: unknown): ParsedOf<E> {
  const parsed = z.safeParse(endpoint.input, raw ?? {});
  if (parsed.success) return parsed.data as ParsedOf<E>;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? 'body')] ??= issue.message;
  throw new Failure('invalid_input', { errors });
}

/** Keeps what the reply's schema declares and nothing else, so that an undeclared column can never leak. */
function shapeAnswer(endpoint: Endpoint, reply: Reply): Answer {
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
export function failureAnswer(endpoint: Endpoint | null, failure: Failure): Answer {
  const { status, code, message, errors, data } = translateFailure(failure);
  // Any endpoint may ask for proof of work; other data is the endpoint's own.
  const schema = code === 'challenge_required' ? Challenge : endpoint?.failureData;
  const shaped = data === undefined || !schema ? undefined : z.parse(schema, data);
  return {
    status,
    body: { status, code, message, ...(errors && { errors }), ...(shaped !== undefined && { data: shaped }) },
  };
}

/** The idempotency key of a write; null where it has none. */
function findKey(endpoint: Endpoint, session: Session | null, services: Services, incoming: Incoming, input: unknown) {
  const { visit, idempotencyKey, isPage = false } = incoming;
  if (!endpoint.takesIdempotencyKey) return null;
  const caller = session ? `account:${session.regid}` : `visitor:${visit.visitor}`;
  const request = { caller, path: endpoint.path, input };
  if (!isPage) return readAnswerKey(services.keys, idempotencyKey, request);
  return session === null && visit.isNewcomer ? null : readFormKey(services.keys, request);
}

interface Done {
  answer: Answer;
  /** Given before, to the same request: nothing was done. */
  isReplay: boolean;
}

/** Runs the handler. A 409 is an answer too: it is stored under the key, and nothing else of the attempt stays. */
async function handleOnce(given: Route, context: Context, prepared: unknown): Promise<Answer> {
  const { endpoint } = given;
  await context.db.query(sql`savepoint handled`);
  try {
    return shapeAnswer(endpoint, await given.handle(context, prepared));
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 409) throw error;
    await context.db.query(sql`rollback to savepoint handled`);
    return failureAnswer(endpoint, error);
  }
}

async function write(given: Route, context: WithoutDatabase, key: AnswerKey | null): Promise<Done> {
  const { services, visit } = context;
  // A replay is not prepared: it would cost a password hash.
  const known = given.prepare && key && (await findAnswer(services.pool, key));
  if (known) return { answer: known, isReplay: true };
  const prepared = await given.prepare?.(context);
  let committed: (() => Promise<void>)[] = [];
  const done = await inTransaction(services.pool, async (db): Promise<Done> => {
    committed = [];
    const afterCommit = (work: () => Promise<void>) => void committed.push(work);
    const earlier = key && (await claimAnswer(db, key));
    if (earlier) return { answer: earlier, isReplay: true };
    const running = { ...context, db, afterCommit };
    if (!key) return { answer: shapeAnswer(given.endpoint, await given.handle(running, prepared)), isReplay: false };
    const answer = await handleOnce(given, running, prepared);
    await storeAnswer(db, key, answer);
    return { answer, isReplay: false };
  });
  if (!done.isReplay && done.answer.status < 300) {
    if (given.endpoint.invalidates) clearCache(services);
    for (const work of committed) await withoutEffect(visit, work);
  }
  return done;
}

async function read({ endpoint, handle }: Route, context: WithoutDatabase, mayBeShared: boolean): Promise<Done> {
  const { reader, kept } = context.services;
  const db = endpoint.shared ? reader : context.services.db;
  const reading = { ...context, db, afterCommit: () => undefined };
  const make = async () => shapeAnswer(endpoint, await handle(reading, undefined));
  if (!endpoint.shared || !mayBeShared) return { answer: await make(), isReplay: false };
  const { value } = await kept.answers.find(`${endpoint.name} ${JSON.stringify(context.input)}`, make);
  return { answer: value, isReplay: false };
}

function outcomeOf({ answer, isReplay }: Done): Outcome {
  if (isReplay) return 'replayed';
  return answer.status < 300 ? 'accepted' : 'refused';
}

/** Only what the caller said is refused; a 503 is our own. */
function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof Failure) || error.status >= 500) return 'broken';
  if (error.code === 'challenge_required') return 'unpaid';
  return error.code === 'too_many_requests' ? 'limited' : 'refused';
}

function clearCache({ kept }: Services): void {
  kept.answers.clear();
  kept.pages.clear();
}

/** Runs what may not change an answer that is already true. */
async function withoutEffect({ log }: Visit, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ err: error }, 'work after the answer was made failed'));
}

/** The answer of an earlier request with the same key, which a limit that is used up since does not keep back. */
async function replay(
  endpoint: Endpoint,
  session: Session | null,
  services: Services,
  incoming: Incoming,
  refusal: unknown,
): Promise<Done> {
  if (!(refusal instanceof Failure) || incoming.idempotencyKey === undefined) throw refusal;
  let key: AnswerKey | null;
  try {
    key = findKey(endpoint, session, services, incoming, parseInput(endpoint, incoming.raw()));
  } catch {
    throw refusal;
  }
  const answer = key && (await findAnswer(services.pool, key));
  if (!answer) throw refusal;
  return { answer, isReplay: true };
}

/** Whose request it is. Asks the database only for a session cookie, and only where the answer depends on it. */
async function findSession({ access, isTransactional, limits }: Endpoint, visit: Visit): Promise<Session | null> {
  const isNeeded = access !== 'anyone' || isTransactional || limits.some(({ by }) => by === 'caller');
  return isNeeded ? visit.session() : null;
}

/** Runs one request of an endpoint to its answer. Throws a Failure, or whatever broke. */
export async function runEndpoint(given: Route, services: Services, incoming: Incoming): Promise<Answer> {
  const { endpoint } = given;
  const { visit } = incoming;
  const limits = new RequestLimits(endpoint, services.limits, visit, incoming.payment);
  let outcome: Outcome = 'broken';
  try {
    const session = await findSession(endpoint, visit);
    checkAccess(endpoint, session, visit);
    const done = await limits.consumeForRequest(session).then(
      () => runWithinLimits(given, services, incoming, { session, limits }),
      (refusal: unknown) => replay(endpoint, session, services, incoming, refusal),
    );
    outcome = outcomeOf(done);
    return done.answer;
  } catch (error) {
    outcome = outcomeOfError(error);
    throw error;
  } finally {
    await withoutEffect(visit, () => limits.settle(outcome));
  }
}

async function runWithinLimits(
  given: Route,
  services: Services,
  incoming: Incoming,
  { session, limits }: { session: Session | null; limits: RequestLimits },
): Promise<Done> {
  const { endpoint } = given;
  const { visit, mayBeShared = false } = incoming;
  const input = parseInput(endpoint, incoming.raw());
  await limits.consumeForInput(input);
  const context = { input, session, visit, services, now: services.now() };
  if (endpoint.isTransactional) return write(given, context, findKey(endpoint, session, services, incoming, input));
  const done = await read(given, context, mayBeShared);
  if (endpoint.reveals) await incoming.show(endpoint.reveals((done.answer.body as { data: never }).data));
  return done;
}
