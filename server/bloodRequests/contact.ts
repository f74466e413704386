// The family of a request: encrypted, because a request is kept for a month after its end.
import { randomBytes } from 'node:crypto';
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

/** The hash of a confirmed address and of a number under each key, newest first. */
export const hashAddress = (keys: SigningKeys, email: string) => keys.signAll(`request address ${email.toLowerCase()}`);
export const hashNumber = (keys: SigningKeys, mobile: string) => keys.signAll(`request number ${mobile}`);

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

/** Encrypts contacts under the newest key, so that an older one can be removed. */
export async function reencryptContacts(db: Db, keys: SigningKeys): Promise<void> {
  const rows = db.selectFrom('bloodRequests').select(['id', 'publicId', 'contact']).where('contact', 'is not', null);
  for (const { id, publicId, contact } of await rows.execute()) {
    const decrypted = contact && keys.decrypt(contact, contextOf(publicId));
    if (!decrypted?.isOutdated) continue;
    const columns = encryptContact(keys, publicId, JSON.parse(decrypted.text) as Contact);
    await db.updateTable('bloodRequests').set(columns).where('id', '=', id).execute();
  }
}

/** Null once it is erased, or its key was removed from SECRET_KEYS. */
export function decryptContact(keys: SigningKeys, { publicId, contact }: EncryptedRow): Contact | null {
  const decrypted = contact && keys.decrypt(contact, contextOf(publicId));
  return decrypted && (JSON.parse(decrypted.text) as Contact);
}
