// The family of a request: encrypted, because a request is kept for a month after its end.
import { randomBytes } from 'node:crypto';
import type { NotNull } from 'kysely';
import { reencryptRows } from '#server/auth/reencryption.ts';
import { hashToken } from '#server/auth/session.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db } from '#server/db/kysely.ts';

export interface Contact {
  name: string;
  /** E.164 */
  mobile: string;
  email: string | null;
  words: string | null;
  /** Of the family's own link; null without an address. */
  token: string | null;
}

interface EncryptedRow {
  publicId: string;
  contact: Buffer | null;
}

const contextOf = (publicId: string) => `blood request ${publicId}`;

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 10;
export const makePublicId = (): string =>
  Array.from(randomBytes(ID_LENGTH), (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('');

/** The hashes of a confirmed address and of a number: the first is stored. */
export const hashAddress = (keys: SigningKeys, email: string) =>
  keys.signLasting(`request address ${email.toLowerCase()}`);
export const hashNumber = (keys: SigningKeys, mobile: string) => keys.signLasting(`request number ${mobile}`);

/** The columns that hold it. */
export function encryptContact(keys: SigningKeys, publicId: string, contact: Contact) {
  const { email, mobile, token } = contact;
  return {
    contact: keys.encrypt(JSON.stringify(contact), contextOf(publicId)),
    mobileHash: hashNumber(keys, mobile)[0],
    emailHash: email === null ? null : hashAddress(keys, email)[0],
    tokenHash: token === null ? null : hashToken(token),
  };
}

/** Encrypts contacts under the newest key. Returns how many no key decrypts. */
export const reencryptContacts = (db: Db, keys: SigningKeys): Promise<number> =>
  reencryptRows(keys, {
    read: (after, limit) =>
      db
        .selectFrom('bloodRequests')
        .select(['id', 'publicId', 'contact as encrypted'])
        .where('contact', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ encrypted: NotNull }>()
        .execute(),
    contextOf: ({ publicId }) => contextOf(publicId),
    store: ({ id, publicId, encrypted }, text) =>
      db
        .updateTable('bloodRequests')
        .set(encryptContact(keys, publicId, JSON.parse(text)))
        .where('id', '=', id)
        .where('contact', '=', encrypted)
        .execute(),
  });

/** Null once it is erased, or unreadable. */
export function decryptContact(keys: SigningKeys, { publicId, contact }: EncryptedRow): Contact | null {
  const decrypted = contact && keys.decrypt(contact, contextOf(publicId));
  return decrypted && JSON.parse(decrypted.text);
}

/** For administrators and coordinators. */
export const UNREADABLE =
  "The family's name and number cannot be read: the key they were encrypted with was removed from SECRET_KEYS.";

/** Not erased, but its key was removed from SECRET_KEYS. */
export const isUnreadable = (keys: SigningKeys, row: EncryptedRow): boolean =>
  row.contact !== null && decryptContact(keys, row) === null;
