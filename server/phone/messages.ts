// What reached the network, by the gateway's id: a repeated call gets the same answer for a day.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { LanguageCode } from '#messages/languages.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { daysAgo } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';

export interface Reply {
  text: string;
  language: LanguageCode;
}

const hashId = (id: string) => hash('sha256', id, 'buffer');
const contextOf = (id: string) => `phone message ${id}`;

/** Null for a new one. A second call of the same id waits here until the first has ended. */
export async function claimMessage(db: Db, keys: SigningKeys, id: string): Promise<{ reply: Reply | null } | null> {
  const claim = db
    .insertInto('phoneMessages')
    .values({ idHash: hashId(id) })
    .onConflict((conflict) =>
      conflict
        .column('idHash')
        .doUpdateSet({ createdAt: sql<Date>`now()`, reply: null })
        .where('phoneMessages.createdAt', '<', daysAgo(1)),
    );
  if ((await claim.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows) return null;
  const found = db.selectFrom('phoneMessages').select('reply').where('idHash', '=', hashId(id));
  const reply = (await found.executeTakeFirst())?.reply ?? null;
  const decrypted = reply && keys.decrypt(reply, contextOf(id));
  return { reply: decrypted && JSON.parse(decrypted.text) };
}

/** `accountIds`: whose erasure erases the answer. */
export async function storeReply(
  db: Db,
  keys: SigningKeys,
  id: string,
  { reply, accountIds }: { reply: Reply; accountIds: readonly number[] },
): Promise<void> {
  const encrypted = keys.encrypt(JSON.stringify(reply), contextOf(id));
  const stored = { reply: encrypted, accountIds: [...accountIds] };
  await db.updateTable('phoneMessages').set(stored).where('idHash', '=', hashId(id)).execute();
}

export const deleteOldPhoneMessages = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'phoneMessages', sql`created_at < ${daysAgo(1)}`);
