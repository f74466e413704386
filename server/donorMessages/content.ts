// Who wrote what to a donor: encrypted, because cases are kept for half a year.
import type { BloodGroup } from '#contract/blood.ts';
import { reencryptRows } from '#server/auth/reencryption.ts';
import { hashToken } from '#server/auth/session.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db } from '#server/db/kysely.ts';

export interface Content {
  name: string;
  /** E.164 */
  mobile: string;
  bloodGroup: BloodGroup;
  place: string;
  /** YYYY-MM-DD */
  neededBy: string | null;
  words: string | null;
}

interface Stored extends Content {
  /** The token of the sender's link. */
  watch: string;
}

interface EncryptedRow {
  content: Buffer;
  watchHash: Buffer;
}

const contextOf = (watchHash: Buffer) => `message ${watchHash.toString('hex')}`;

export function encryptContent(keys: SigningKeys, stored: Stored): EncryptedRow {
  const watchHash = hashToken(stored.watch);
  return { watchHash, content: keys.encrypt(JSON.stringify(stored), contextOf(watchHash)) };
}

/** Null when its key was removed from SECRET_KEYS. */
export function decryptContent(keys: SigningKeys, { content, watchHash }: EncryptedRow): Stored | null {
  const decrypted = keys.decrypt(content, contextOf(watchHash));
  return decrypted && JSON.parse(decrypted.text);
}

/** The hashes of a sender's number: the first is stored. */
export const hashSender = (keys: SigningKeys, mobile: string) => keys.signLasting(`message sender ${mobile}`);

/** Encrypts messages under the newest key. Returns how many no key decrypts. */
export const reencryptMessages = (db: Db, keys: SigningKeys): Promise<number> =>
  reencryptRows(keys, {
    read: (after, limit) =>
      db
        .selectFrom('donorMessages')
        .select(['id', 'content as encrypted', 'watchHash'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    contextOf: ({ watchHash }) => contextOf(watchHash),
    store: ({ id, encrypted }, text) => {
      const stored: Stored = JSON.parse(text);
      return db
        .updateTable('donorMessages')
        .set({ content: encryptContent(keys, stored).content, sender: hashSender(keys, stored.mobile)[0] })
        .where('id', '=', id)
        .where('content', '=', encrypted)
        .execute();
    },
  });
