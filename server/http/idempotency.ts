// Idempotency: the first 2xx or 409 response is stored in the write's transaction and replayed to the same request: for a
// day with an Idempotency-Key or the nonce of a form's page, for ten minutes to a plain form without one.
import { sql } from 'kysely';
import { conflict, Failure } from '#contract/errors.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';

const MAX_KEY_LENGTH = 255;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

const KEY_MINUTES = 24 * 60;
const FORM_MINUTES = 10;

/** A response as it is sent. */
export interface ApiResponse {
  status: number;
  body: object;
  /** Of the words in the body; replayed with them. */
  language?: LanguageCode;
  /** For a kept response: its body as it is sent, by content encoding. */
  encoded?: Map<string, string | Buffer>;
  /** Sent instead of the body, as CSV. */
  csv?: AsyncIterable<string>;
}

export interface IdempotencyKey {
  callerKey: string;
  key: string;
  minutes: number;
  /** A caller's next form replaces the record of the previous one, so that A, B, A run three times. */
  isReplaceable: boolean;
  /** HMACs, the first to be stored: the request may contain a password, so no plain hash is stored. */
  requestHashes: [string, ...string[]];
}

interface KeyedRequest {
  callerKey: string;
  path: string;
  input: unknown;
}

const hashRequest = (keys: SigningKeys, { path, input }: KeyedRequest) =>
  keys.signLasting(`answer:${path}\n${JSON.stringify(input)}`);

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

/**
 * The key of a plain form with the nonce of its rendering, and of its content: the page before may be changed and sent
 * again. No header can contain this value.
 */
export function readRenderedFormKey(keys: SigningKeys, nonce: string, request: KeyedRequest): IdempotencyKey {
  const requestHashes = hashRequest(keys, request);
  const key = `form ${nonce} ${requestHashes[0]}`;
  return { callerKey: request.callerKey, key, minutes: KEY_MINUTES, isReplaceable: false, requestHashes };
}

/** The key of any other plain form: the caller's latest form. No header can contain this value. */
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
 * Returns the stored response when the work was done before. The same key for another request is 409.
 */
export async function claimIdempotencyKey(db: Db, claim: IdempotencyKey): Promise<ApiResponse | null> {
  const { callerKey, key, minutes, isReplaceable, requestHashes } = claim;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotencyRecords')
    .values({ caller: callerKey, key, requestHash: requestHashes[0] })
    .onConflict((rule) =>
      rule
        .columns(['caller', 'key'])
        .doUpdateSet((eb) => ({
          requestHash: eb.ref('excluded.requestHash'),
          response: null,
          createdAt: sql<Date>`now()`,
        }))
        .where((eb) =>
          eb.or([
            eb('idempotencyRecords.createdAt', '<', minutesAgo(minutes)),
            eb.and([
              sql<boolean>`${isReplaceable}::boolean`,
              eb('idempotencyRecords.requestHash', '<>', sql<string>`all(${requestHashes})`),
            ]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return null;
  const stored = await findRecord(db, claim).select(['requestHash', 'response']).executeTakeFirst();
  if (!stored || !requestHashes.includes(stored.requestHash)) {
    throw conflict('This Idempotency-Key was used for another request.');
  }
  return stored.response;
}

const minutesAgo = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`;

const findRecord = (db: Db, { callerKey, key }: IdempotencyKey) =>
  db.selectFrom('idempotencyRecords').where('caller', '=', callerKey).where('key', '=', key);

/** The stored response to this very request, if there is one. */
export async function findStoredResponse(db: Db, claim: IdempotencyKey): Promise<ApiResponse | null> {
  const stored = await findRecord(db, claim)
    .select('response')
    .where('requestHash', '=', sql<string>`any(${claim.requestHashes})`)
    .where('createdAt', '>', minutesAgo(claim.minutes))
    .executeTakeFirst();
  return stored?.response ?? null;
}

export async function storeResponse(db: Db, { callerKey, key }: IdempotencyKey, response: ApiResponse): Promise<void> {
  await db
    .updateTable('idempotencyRecords')
    .set({ response: JSON.stringify(response) })
    .where('caller', '=', callerKey)
    .where('key', '=', key)
    .execute();
}

/** Removes up to `limit` records that are too old to be replayed. Returns how many. */
export const deleteExpiredRecords = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'idempotencyRecords', sql`created_at < now() - interval '24 hours'`);
