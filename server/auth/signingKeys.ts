// The secret keys, for signatures and encryption: from SECRET_KEYS, else one that the first start creates in the database
// for all instances.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/kysely.ts';
import { loadLastingKeys } from './lastingKeys.ts';

export interface SigningKeys {
  /** base64url HMAC-SHA-256 of the text under the newest key. */
  sign(text: string): string;
  /** Like `sign`, for a text that holds no secret: the last results are kept in memory. */
  signRepeatedly(text: string): string;
  /** HMACs of the text under each key, newest first, to find what was signed before a rotation. */
  signAll(text: string): [string, ...string[]];
  /**
   * HMACs for hashes that are kept without end: the first, under a key that no rotation replaces, is to be stored; the
   * others find what is stored.
   */
  signLasting(text: string): [string, ...string[]];
  /** The settings with keys for `signLasting` that none of the keys decrypts. */
  unreadable: readonly string[];
  /** True when any of the keys made this signature. Takes constant time. */
  verify(text: string, signature: string): boolean;
  /** Like `verify`, for a text that holds no secret: signatures by the newest key are kept in memory. */
  verifyRepeatedly(text: string, signature: string): boolean;
  /** AES-256-GCM under the newest key; only the same `context` decrypts it. */
  encrypt(text: string, context: string): Buffer;
  /** Null when none of the keys encrypted this for this context. */
  decrypt(encrypted: Buffer, context: string): Decrypted | null;
}

interface Decrypted {
  text: string;
  /** Encrypted under an older key. */
  isOutdated: boolean;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Signatures, about two megabytes. */
const MAX_CACHED = 10_000;
const MAX_CACHED_LENGTH = 60;

const encryptionKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'encryption', 32));

/** The nonce, the authentication tag, the ciphertext. */
function encryptWith(secret: string, text: string, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(secret), iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

function decryptWith(secret: string, bytes: Buffer, context: string): string | null {
  try {
    const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
    const decipher = createDecipheriv(CIPHER, encryptionKey(secret), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(rest.subarray(0, TAG_BYTES));
    return decipher.update(rest.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null; // Another key or context, or changed bytes.
  }
}

/** Compared as text: base64url has several encodings of the same bytes, and only ours is accepted. */
function isEqual(signature: string, given: string): boolean {
  const [left, right] = [Buffer.from(signature), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

const macUnderEach = (text: string, newest: string, older: readonly string[]): [string, ...string[]] => [
  mac(newest, text),
  ...older.map((secret) => mac(secret, text)),
];

const encryption = (newest: string, older: readonly string[]): Pick<SigningKeys, 'encrypt' | 'decrypt'> => ({
  encrypt: (text, context) => encryptWith(newest, text, context),
  decrypt(encrypted, context) {
    for (const secret of [newest, ...older]) {
      const text = decryptWith(secret, encrypted, context);
      if (text !== null) return { text, isOutdated: secret !== newest };
    }
    return null;
  },
});

/** `signLasting` uses the same keys: only `loadSigningKeys` knows those that stay. */
export function makeSigningKeys(secrets: readonly string[]): SigningKeys {
  const [newest, ...older] = secrets;
  if (newest === undefined) throw new Error('There is no signing key.');
  const signatures = new LRUCache<string, string>({ max: MAX_CACHED });
  const signRepeatedly = (text: string): string => {
    const cached = signatures.get(text);
    if (cached !== undefined) return cached;
    const signature = mac(newest, text);
    if (text.length <= MAX_CACHED_LENGTH) signatures.set(text, signature);
    return signature;
  };
  const signAll = (text: string) => macUnderEach(text, newest, older);
  return {
    sign: (text) => mac(newest, text),
    signRepeatedly,
    signAll,
    signLasting: signAll,
    unreadable: [],
    verify: (text, signature) => secrets.some((secret) => isEqual(mac(secret, text), signature)),
    verifyRepeatedly: (text, signature) =>
      isEqual(signRepeatedly(text), signature) || older.some((secret) => isEqual(mac(secret, text), signature)),
    ...encryption(newest, older),
  };
}

const NAME = 'secret_key';
const findStored = (db: Db) => db.selectFrom('settings').select('value').where('name', '=', NAME);

async function createKey(db: Db): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  const added = db.insertInto('settings').values({ name: NAME, value });
  await added.onConflict((conflict) => conflict.doNothing()).execute();
  return (await findStored(db).executeTakeFirstOrThrow()).value;
}

/** Loads the keys; the first instance to start without SECRET_KEYS creates one. */
export async function loadSigningKeys(db: Db, configured: readonly string[]): Promise<SigningKeys> {
  const secrets = configured.length > 0 ? configured : [await createKey(db)];
  const keys = makeSigningKeys(secrets);
  // A site that was started before it had SECRET_KEYS encrypted under the key in the database.
  const stored = (await findStored(db).execute()).map(({ value }) => value);
  const [newest = '', ...older] = new Set([...secrets, ...stored]);
  const lasting = await loadLastingKeys(db, encryption(newest, older));
  // Earlier versions hashed under the signing keys.
  const others = [...lasting.older, newest, ...older];
  const signLasting = (text: string) => macUnderEach(text, lasting.newest, others);
  return { ...keys, signLasting, unreadable: lasting.unreadable };
}
