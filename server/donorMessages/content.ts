// Who wrote what to a donor: encrypted, because cases are kept for half a year.
import type { BloodGroup } from '#contract/blood.ts';
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

const decrypt = (keys: SigningKeys, { content, watchHash }: EncryptedRow) =>
  keys.decrypt(content, contextOf(watchHash));

/** Null when its key was removed from SECRET_KEYS. */
export function decryptContent(keys: SigningKeys, row: EncryptedRow): Stored | null {
  const decrypted = decrypt(keys, row);
  return decrypted && (JSON.parse(decrypted.text) as Stored);
}

/** The hash of a sender's number under each key, newest first. */
export const hashSender = (keys: SigningKeys, mobile: string) => keys.signAll(`message sender ${mobile}`);

/** Encrypts cases under the newest key, so that an older one can be removed. Other messages end within a week. */
export async function reencryptCases(db: Db, keys: SigningKeys): Promise<void> {
  const rows = await db
    .selectFrom('issueReports')
    .innerJoin('donorMessages', 'donorMessages.id', 'issueReports.messageId')
    .select(['donorMessages.id', 'content', 'watchHash'])
    .execute();
  for (const row of rows) {
    const decrypted = decrypt(keys, row);
    if (!decrypted?.isOutdated) continue;
    const content = keys.encrypt(decrypted.text, contextOf(row.watchHash));
    await db.updateTable('donorMessages').set({ content }).where('id', '=', row.id).execute();
  }
}
