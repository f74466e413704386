// From an endpoint's declaration to its reply: access, limits, parse, handle, shape — in that order, for a request
// over HTTP and for a page's call in process alike.
import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Endpoint, Limit, ParsedOf, Reply } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import type { Queryable } from '#server/database/sql.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { claimAnswer, findAnswer, readAnswerKey, storeAnswer, type Answer, type AnswerKey } from './answers.ts';
import type { Holder, Outcome } from './limits.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import type { Visit } from './visit.ts';

export interface Context<E extends Endpoint = Endpoint> {
  input: ParsedOf<E>;
  /** The pool, or the transaction's own client in an endpoint that writes. Query through nothing else. */
  db: Queryable;
  /** The session, where there is one; in an endpoint that anyone may read, ask the visit for it. */
  session: Session | null;
  /** The same, for endpoints whose access has already asked for it. */
  me: Session;
  visit: Visit;
  services: Services;
  now: Date;
}

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint;
  /** Runs before the transaction: slow work such as hashing. What it gives goes to `handle`. */
  prepare?: (context: Omit<Context, 'db'>) => Promise<unknown>;
  handle: (context: Context, prepared: unknown) => Promise<Reply>;
}

/** Pairs an endpoint with its handler. */
export function route<E extends Endpoint>(endpoint: E, handle: (context: Context<E>) => Promise<Reply<E>>): Route {
  return { endpoint, handle };
}

/** The same, with work to be done before the transaction begins. */
export function preparedRoute<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (context: Omit<Context<E>, 'db'>) => Promise<Prepared>,
  handle: (context: Context<E>, prepared: Prepared) => Promise<Reply<E>>,
): Route {
  return { endpoint, prepare, handle } as unknown as Route;
}

/** What a transport knows of one request. The body is read late, so that access and limits come before its faults. */
export interface Incoming {
  visit: Visit;
  /** Path parameters, query and body in one object. */
  raw: () => unknown;
  /** Already known to be a record, or undefined: what a limit by field looks into. */
  idempotencyKey?: unknown;
  /** Told the donors whose numbers the answer shows, before it goes out. Throws where the caller has to pay for them. */
  show: (donors: readonly number[]) => void | Promise<void>;
  /** Whether a shared answer may be one that was made within the last second. A page is kept itself, and asks anew. */
  mayBeShared?: boolean;
}

function checkAccess(endpoint: Endpoint, session: Session | null): void {
  if (endpoint.access === 'anyone') return;
  if (session === null) throw new Failure('unauthenticated');
  if (endpoint.access === 'admin' && !session.isAdmin) throw new Failure('forbidden');
}

/** No valid user id or mail address is longer: what is, the schema refuses, so that its key may be anything. */
const LONGEST_FIELD_KEY = 320;

const foldCase = (text: string) => text.slice(0, LONGEST_FIELD_KEY).normalize('NFKC').trim().toLowerCase();

function fieldKey(field: string, raw: () => unknown): string | null {
  try {
    const value = (raw() as Record<string, unknown> | undefined)?.[field];
    // Hashed: whatever was typed becomes a key that any table can hold, and no table says whose it is.
    return typeof value === 'string' ? hash('sha256', foldCase(value), 'base64url') : null;
  } catch {
    return null; // A body that cannot be read is refused a step later, with its own message.
  }
}

/**
 * On their first request visitors have no cookie yet and can only be told apart by network; behind one address of a
 * mobile carrier there may be thousands of them, following the same link.
 */
const NEWCOMERS_OF_A_NETWORK = 20;

function limitHolder(limit: Limit, visit: Visit, raw: () => unknown): Holder | null {
  if (limit.by === 'network') return { key: visit.network, times: 1 };
  if (limit.by === 'visitor') return { key: visit.visitor, times: visit.isNewcomer ? NEWCOMERS_OF_A_NETWORK : 1 };
  const key = fieldKey(limit.by.field, raw);
  return key === null ? null : { key, times: 1 };
}

/** Counts a caller as if they had asked, who is given what another was answered. Throws `too_many_requests`. */
export async function countAsAsked(endpoint: Endpoint, services: Services, visit: Visit): Promise<void> {
  const tally = await services.limits.take(endpoint.limits, (limit) => limitHolder(limit, visit, () => undefined));
  await tally.settle('accepted');
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
      ...(reply.message !== undefined && { message: reply.message }),
      ...(endpoint.counted && { totalRecords: reply.totalRecords }),
    },
  };
}

/** The envelope of a failure. */
export function failureAnswer(endpoint: Endpoint | null, failure: Failure): Answer {
  const { status, code, message, errors, data } = failure;
  const shaped = data === undefined || !endpoint?.failureData ? undefined : z.parse(endpoint.failureData, data);
  return {
    status,
    body: { status, code, message, ...(errors && { errors }), ...(shaped !== undefined && { data: shaped }) },
  };
}

/** The key of a repeatable request; null where none is given, or where the request cannot be read. */
function findAnswerKey(endpoint: Endpoint, session: Session | null, services: Services, incoming: Incoming) {
  if (!endpoint.repeatable || incoming.idempotencyKey === undefined) return null;
  const caller = session ? `account:${session.regid}` : `visitor:${incoming.visit.visitor}`;
  const input = parseInput(endpoint, incoming.raw());
  return readAnswerKey(services.keys, incoming.idempotencyKey, { caller, path: endpoint.path, input });
}

/** The stored answer, where this very request was answered before. Faults of the request wait for their own turn. */
async function repeatAnswer(
  endpoint: Endpoint,
  session: Session | null,
  services: Services,
  incoming: Incoming,
): Promise<Answer | null> {
  let key: AnswerKey | null;
  try {
    key = findAnswerKey(endpoint, session, services, incoming);
  } catch {
    return null;
  }
  return key && findAnswer(services.pool, key);
}

interface Done {
  answer: Answer;
  /** Given before, to the same request: nothing was done. */
  isRepeat: boolean;
}

async function write(given: Route, context: Omit<Context, 'db'>, incoming: Incoming): Promise<Done> {
  const { endpoint } = given;
  const { services, session } = context;
  const key = findAnswerKey(endpoint, session, services, incoming);
  const prepared = await given.prepare?.(context);
  return inTransaction(services.pool, async (db) => {
    const earlier = key && (await claimAnswer(db, key));
    if (earlier) return { answer: earlier, isRepeat: true };
    if (!key)
      return { answer: shapeAnswer(endpoint, await given.handle({ ...context, db }, prepared)), isRepeat: false };
    await db.query('savepoint handled');
    const answer = await given.handle({ ...context, db }, prepared).then(
      (reply) => shapeAnswer(endpoint, reply),
      async (error: unknown) => {
        if (!(error instanceof Failure) || error.status !== 409) throw error;
        await db.query('rollback to savepoint handled');
        return failureAnswer(endpoint, error);
      },
    );
    await storeAnswer(db, key, answer);
    return { answer, isRepeat: false };
  });
}

async function read({ endpoint, handle }: Route, context: Omit<Context, 'db'>, mayBeShared: boolean): Promise<Done> {
  const { pool, reader, kept } = context.services;
  const db = endpoint.shared ? reader : pool;
  const make = async () => shapeAnswer(endpoint, await handle({ ...context, db }, undefined));
  if (!endpoint.shared || !mayBeShared) return { answer: await make(), isRepeat: false };
  const { value } = await kept.answers.find(`${endpoint.name} ${JSON.stringify(context.input)}`, make);
  return { answer: value, isRepeat: false };
}

function outcomeOf({ answer, isRepeat }: Done): Outcome {
  if (isRepeat) return 'repeated';
  return answer.status < 300 ? 'accepted' : 'refused';
}

function clearKept({ kept }: Services): void {
  kept.answers.clear();
  kept.pages.clear();
}

/** Runs one request of an endpoint to its answer. Throws a Failure, or whatever broke. */
export async function runEndpoint(given: Route, services: Services, incoming: Incoming): Promise<Answer> {
  const { endpoint } = given;
  const { visit } = incoming;
  const session = endpoint.access === 'anyone' && !endpoint.writes ? null : await visit.session();
  checkAccess(endpoint, session);
  const again = await repeatAnswer(endpoint, session, services, incoming);
  if (again) return again;
  const tally = await services.limits.take(endpoint.limits, (limit) => limitHolder(limit, visit, incoming.raw));
  try {
    const input = parseInput(endpoint, incoming.raw());
    const context = { input, session, me: session as Session, visit, services, now: services.now() };
    const done = await (endpoint.writes
      ? write(given, context, incoming)
      : read(given, context, incoming.mayBeShared ?? false));
    if (endpoint.writes) clearKept(services);
    if (endpoint.reveals) await incoming.show(endpoint.reveals((done.answer.body as { data: never }).data));
    await tally.settle(outcomeOf(done));
    return done.answer;
  } catch (error) {
    // Only what the caller said is refused; a 503 is our own.
    await tally.settle(error instanceof Failure && error.status < 500 ? 'refused' : 'broken');
    throw error;
  }
}
