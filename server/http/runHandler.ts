// Runs the handler of an endpoint: a write in its transaction, a read through the cache.
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { recordReading } from '#server/auth/auditLog.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Caller } from './caller.ts';
import { failureResponse, shapeResponse } from './envelope.ts';
import {
  claimIdempotencyKey,
  findStoredResponse,
  storeResponse,
  type ApiResponse,
  type IdempotencyKey,
} from './idempotency.ts';
import type { Context, ReadReply, Route, WithoutDatabase } from './route.ts';

export interface EndpointResult {
  response: ApiResponse;
  /** A replay: the handler did not run. */
  isReplay: boolean;
}

/** Runs work whose failure must not change the committed response. */
export async function logErrors({ log }: Caller, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ err: error }, 'work that follows the response failed'));
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

/** Runs a write in a transaction, or returns the stored response to its key. */
export async function write(
  given: Route,
  context: WithoutDatabase,
  key: IdempotencyKey | null,
): Promise<EndpointResult> {
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

/** An audited read that cannot be recorded fails. */
async function recordIfAudited(
  { auditedAs }: Endpoint,
  { session, services }: WithoutDatabase,
  { reading = {} }: ReadReply,
): Promise<void> {
  if (auditedAs === undefined || reading === null || session === null) return;
  await recordReading(services.db, { ...reading, by: session.accountId, action: auditedAs });
}

/** Runs a read, or returns the cached response. */
export async function read(
  { endpoint, handle }: Route,
  context: WithoutDatabase,
  allowCached: boolean,
): Promise<EndpointResult> {
  const { reader, responses, lookups } = context.services;
  const db = endpoint.shared || endpoint.cacheable ? reader : context.services.db;
  const readContext = { ...context, db, afterCommit: () => undefined };
  if (endpoint.isCsv) {
    const { data } = await handle(readContext, undefined);
    return { response: { status: endpoint.status, body: {}, csv: data as AsyncIterable<string> }, isReplay: false };
  }
  const load = async () => {
    const reply = await handle(readContext, undefined);
    await recordIfAudited(endpoint, context, reply);
    return shapeResponse(endpoint, reply, context.caller.language);
  };
  const cache = endpoint.cacheable ? lookups : endpoint.shared && allowCached ? responses : null;
  const key = `${endpoint.name} ${context.caller.language} ${JSON.stringify(context.input)}`;
  return { response: await (cache ? cache.find(key, load) : load()), isReplay: false };
}
