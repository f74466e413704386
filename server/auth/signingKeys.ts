// The secret keys, for signatures and encryption: from SECRET_KEYS, else one that the first start creates in the database
// for all instances. Once there are SECRET_KEYS, the database's own key decrypts what it encrypted, without end; what it
// signed is valid for another week, as long as operators are told to keep an older key.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/indiaTime.ts';
import { anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { makeEncryption, type Encryption } from './encryption.ts';
import { listLastingKeys, loadLastingKeys } from './lastingKeys.ts';

export interface SigningKeys extends Encryption {
  /** base64url HMAC-SHA-256 of the text under the newest key. */
  sign(text: string): string;
  /** Like `sign`, for a text that holds no secret: the last results are kept in memory. */
  signRepeatedly(text: string): string;
  /** HMACs of the text under each key that verifies, newest first. */
  signAll(text: string): [string, ...string[]];
  /**
   * HMACs for hashes that are stored: the first, under a key that no rotation replaces, is to be stored; the others find
   * what is stored.
   */
  signLasting(text: string): [string, ...string[]];
  /** The settings with keys for `signLasting` that none of the keys decrypts. */
  unreadable: readonly string[];
  /** True when any of the keys made this signature. Takes constant time. */
  verify(text: string, signature: string): boolean;
  /** Like `verify`, for a text that holds no secret: signatures by the newest key are kept in memory. */
  verifyRepeatedly(text: string, signature: string): boolean;
}

/** Signatures, about two megabytes. */
const MAX_CACHED = 10_000;
const MAX_CACHED_LENGTH = 60;

/** In constant time, and as text: base64url has several encodings of the same bytes, and only ours is accepted. */
export function isEqual(signature: string, given: string): boolean {
  const [left, right] = [Buffer.from(signature), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

const macUnderEach = (text: string, newest: string, older: readonly string[]): [string, ...string[]] => [
  mac(newest, text),
  ...older.map((secret) => mac(secret, text)),
];

/** The database's own key, after SECRET_KEYS took its place. */
interface ReplacedKey {
  secret: string;
  /** Epoch milliseconds. */
  verifiesUntil: number;
}

/** `signLasting` uses the same keys: only `loadSigningKeys` knows those that stay. */
export function makeSigningKeys(secrets: readonly string[], replaced?: ReplacedKey): SigningKeys {
  const [newest, ...configured] = secrets;
  if (newest === undefined) throw new Error('There is no signing key.');
  const older = () => (replaced && Date.now() < replaced.verifiesUntil ? [...configured, replaced.secret] : configured);
  const signatures = new LRUCache<string, string>({ max: MAX_CACHED });
  const signRepeatedly = (text: string): string => {
    const cached = signatures.get(text);
    if (cached !== undefined) return cached;
    const signature = mac(newest, text);
    if (text.length <= MAX_CACHED_LENGTH) signatures.set(text, signature);
    return signature;
  };
  const signAll = (text: string) => macUnderEach(text, newest, older());
  const verifiesOlder = (text: string, signature: string) =>
    older().some((secret) => isEqual(mac(secret, text), signature));
  return {
    sign: (text) => mac(newest, text),
    signRepeatedly,
    signAll,
    signLasting: signAll,
    unreadable: [],
    verify: (text, signature) => isEqual(mac(newest, text), signature) || verifiesOlder(text, signature),
    verifyRepeatedly: (text, signature) => isEqual(signRepeatedly(text), signature) || verifiesOlder(text, signature),
    ...makeEncryption([newest, ...configured, ...(replaced ? [replaced.secret] : [])]),
  };
}

const NAME = 'secret_key';
/** When SECRET_KEYS took the place of the key in the database. */
const REPLACED_AT = 'secret_key_replaced_at';
/** As docs/operations.md tells operators to keep an older key. */
const VERIFIES_DAYS = 7;

const findSetting = async (db: Db, name: string) =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;

/** The value that the first process stored. */
async function storeOnce(db: Db, name: string, value: string): Promise<string> {
  const added = db.insertInto('settings').values({ name, value });
  await added.onConflict((conflict) => conflict.doNothing()).execute();
  return (await findSetting(db, name)) ?? value;
}

/** The key in the database, which is created where there is none, signs from now on. */
async function useStored(db: Db): Promise<string> {
  await db.deleteFrom('settings').where('name', '=', REPLACED_AT).execute();
  return (await findSetting(db, NAME)) ?? storeOnce(db, NAME, randomBytes(32).toString('base64url'));
}

async function findReplaced(db: Db): Promise<ReplacedKey | undefined> {
  const secret = await findSetting(db, NAME);
  if (secret === undefined) return undefined;
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  const replacedAt = new Date(await storeOnce(db, REPLACED_AT, now.toISOString()));
  const age = now.getTime() - replacedAt.getTime();
  return { secret, verifiesUntil: Date.now() + VERIFIES_DAYS * DAY_MS - age };
}

/** Loads the keys; the first instance to start without SECRET_KEYS creates one. */
export async function loadSigningKeys(db: Db, configured: readonly string[]): Promise<SigningKeys> {
  const [first, ...others] = configured.length > 0 ? configured : [await useStored(db)];
  const replaced = configured.length > 0 ? await findReplaced(db) : undefined;
  const keys = makeSigningKeys([first!, ...others], replaced);
  const lasting = await loadLastingKeys(db, keys);
  // Earlier versions hashed under the signing keys.
  const older = new Set([...lasting.older, ...configured, ...(replaced ? [replaced.secret] : []), first!]);
  const signLasting = (text: string) => macUnderEach(text, lasting.newest, [...older]);
  return { ...keys, signLasting, unreadable: lasting.unreadable };
}

/**
 * Deletes the keys of stored hashes that none of the keys decrypts, for a key that is lost for good: what was hashed under
 * them is not found any more. Returns their names; null, and deletes nothing, where no site was started with these keys.
 */
export async function forgetLostKeys(db: Db, configured: readonly string[]): Promise<readonly string[] | null> {
  const before = await listLastingKeys(db);
  const { unreadable } = await loadSigningKeys(db, configured);
  if (unreadable.length > 0 && unreadable.length === before.length) return null;
  await db.deleteFrom('settings').where('name', '=', anyTextOf(unreadable)).execute();
  return unreadable;
}
