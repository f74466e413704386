// Idempotency: the first 2xx or 409 response is stored in the write's transaction and replayed to the same request: for a
// day with an Idempotency-Key, for ten minutes to a plain form, which has no key.
import { Failure } from '#contract/errors.ts';
import { execute, selectOne, sql, type Queryable } from '#server/db/sql.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';

const MAX_KEY_LENGTH = 255;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

const KEY_MINUTES = 24 * 60;
const FORM_MINUTES = 10;

/** A response as it is sent. */
export interface ApiResponse {
  status: number;
  body: object;
  /** The body as JSON, serialised once for a shared response. */
  text?: string;
}

export interface IdempotencyKey {
  callerKey: string;
  key: string;
  minutes: number;
  /** A caller's next form replaces the record of the previous one, so that A, B, A run three times. */
  isReplaceable: boolean;
  /** HMACs under each signing key, newest first: the request may contain a password, so no plain hash is stored. */
  requestHashes: string[];
}

interface KeyedRequest {
  callerKey: string;
  path: string;
  input: unknown;
}

const hashRequest = (keys: SigningKeys, { path, input }: KeyedRequest) =>
  keys.signAll(`answer:${path}\n${JSON.stringify(input)}`);

/** Reads the header; a malformed key is 400. */
export function readIdempotencyKey(keys: SigningKeys, header: unknown, request: KeyedRequest): IdempotencyKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length > MAX_KEY_LENGTH || !VISIBLE_ASCII.test(header)) {
    throw new Failure('invalid_input', {
      errors: { 'Idempotency-Key': 'Use 1 to 255 visible ASCII characters without spaces.' },
    });
  }
  const requestHashes = hashRequest(keys, request);
  return { callerKey: request.callerKey, key: header, minutes: KEY_MINUTES, isReplaceable: false, requestHashes };
}

/** The key of a plain form: the caller's latest form. No header can contain this value. */
export function readFormKey(keys: SigningKeys, request: KeyedRequest): IdempotencyKey {
  const requestHashes = hashRequest(keys, request);
  return {
    callerKey: request.callerKey,
    key: 'latest form',
    minutes: FORM_MINUTES,
    isReplaceable: true,
    requestHashes,
  };
}

/**
 * Claims the key inside the write's transaction; a second request with the same key waits until the first has ended.
 * Returns the stored response of a repeat. The same key for another request is 409.
 */
export async function claimIdempotencyKey(db: Queryable, claim: IdempotencyKey): Promise<ApiResponse | null> {
  const { callerKey, key, minutes, isReplaceable, requestHashes } = claim;
  const claimed = await selectOne(
    db,
    sql`insert into idempotency_records as s (caller, key, request_hash) values (${callerKey}, ${key}, ${requestHashes[0]!})
        on conflict (caller, key) do update set request_hash = excluded.request_hash, response = null, created_at = now()
          where s.created_at < now() - make_interval(mins => ${minutes})
             or (${isReplaceable}::boolean and s.request_hash <> all(${requestHashes}))
        returning 1`,
  );
  if (claimed) return null;
  const stored = await selectOne<{ requestHash: string; answer: ApiResponse }>(
    db,
    sql`select request_hash as "requestHash", response as answer from idempotency_records where caller = ${callerKey} and key = ${key}`,
  );
  if (!stored || !requestHashes.includes(stored.requestHash)) {
    throw new Failure('conflict', { message: 'This Idempotency-Key was used for another request.' });
  }
  return stored.answer;
}

/** The stored response of this request, if any. */
export async function findStoredResponse(db: Queryable, claim: IdempotencyKey): Promise<ApiResponse | null> {
  const { callerKey, key, minutes, requestHashes } = claim;
  const stored = await selectOne<{ answer: ApiResponse | null }>(
    db,
    sql`select response as answer from idempotency_records where caller = ${callerKey} and key = ${key} and request_hash = any(${requestHashes})
        and created_at > now() - make_interval(mins => ${minutes})`,
  );
  return stored?.answer ?? null;
}

export async function storeResponse(
  db: Queryable,
  { callerKey, key }: IdempotencyKey,
  response: ApiResponse,
): Promise<void> {
  await db.query(
    sql`update idempotency_records set response = ${JSON.stringify(response)}::json where caller = ${callerKey} and key = ${key}`,
  );
}

/** Deletes up to `limit` expired records. Returns how many. */
export function deleteExpiredRecords(db: Queryable, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from idempotency_records where ctid = any(array(
          select ctid from idempotency_records where created_at < now() - interval '24 hours' limit ${limit}::int))`,
  );
}
