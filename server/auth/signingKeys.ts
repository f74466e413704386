// The signing keys: from SECRET_KEYS, else one that the first start creates in the database for all instances.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/kysely.ts';

export interface SigningKeys {
  /** base64url HMAC-SHA-256 of the text under the newest key. */
  sign(text: string): string;
  /** HMACs of the text under each key, newest first, to find what was signed before a rotation. */
  signAll(text: string): [string, ...string[]];
  /** True when any of the keys made this signature. Takes constant time. */
  verify(text: string, signature: string): boolean;
}

export function makeSigningKeys(secrets: readonly string[]): SigningKeys {
  const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const [newest, ...older] = secrets;
  if (newest === undefined) throw new Error('There is no signing key.');
  return {
    sign: (text) => mac(newest, text),
    signAll: (text) => [mac(newest, text), ...older.map((secret) => mac(secret, text))],
    verify(text, signature) {
      // Compared as text: base64url has several encodings of the same bytes, and only ours is accepted.
      const given = Buffer.from(signature);
      return secrets.some((secret) => {
        const own = Buffer.from(mac(secret, text));
        return own.length === given.length && timingSafeEqual(own, given);
      });
    },
  };
}

/** Loads the keys; the first instance to start without SECRET_KEYS creates one. */
export async function loadSigningKeys(db: Db, configured: readonly string[]): Promise<SigningKeys> {
  if (configured.length > 0) return makeSigningKeys(configured);
  const name = 'secret_key';
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return makeSigningKeys([stored.value]);
}
