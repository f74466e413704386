// Single-use links that set a password: 32 random bytes in the e-mail, only their SHA-256 in the database.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '#contract/errors.ts';
import { inSeconds } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { hashToken } from './session.ts';
import { lockAccounts } from './accountLocks.ts';

export const LINK_MINUTES = 30;

/** Creates a link's token in a transaction and revokes older links of the account. Throws `not_found` without an account. */
export async function createPasswordLink(db: Db, accountId: number, minutes = LINK_MINUTES): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // The lock also makes a concurrently created link an older one.
  if ((await lockAccounts(db, [accountId])).length === 0) throw new Failure('not_found');
  await revokePasswordLinks(db, accountId);
  await db
    .insertInto('passwordLinks')
    .values({ tokenHash: hashToken(token), accountId, expiresAt: inSeconds(minutes * 60) })
    .execute();
  return token;
}

/** The account of a link that can still be used; looking does not use it up. */
export async function findPasswordLink(db: Db, token: string): Promise<number | undefined> {
  const link = await db
    .selectFrom('passwordLinks')
    .select('accountId')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link?.accountId;
}

/** Uses the link up: true for the one caller who gets it. */
export async function consumePasswordLink(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passwordLinks')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function revokePasswordLinks(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('passwordLinks').where('accountId', '=', accountId).execute();
}

/** Deletes up to `limit` expired links. Returns how many. */
export async function deleteExpiredPasswordLinks(db: Db, limit: number): Promise<number> {
  const expired = db
    .selectFrom('passwordLinks')
    .select('tokenHash')
    .where('expiresAt', '<', sql<Date>`now()`);
  const { numDeletedRows } = await db
    .deleteFrom('passwordLinks')
    .where('tokenHash', 'in', expired.limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
