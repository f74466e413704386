// Logins with the right password that wait for the second factor: a random token, its SHA-256 in the database.
import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inSeconds } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import { acceptCode, readState } from './secondFactor.ts';
import { hashToken } from './session.ts';
import type { SigningKeys } from './signingKeys.ts';

const SECONDS = 300;
const MAX_ATTEMPTS = 5;

/**
 * Where the account has a second factor, instead of a session: the token that finishes the login. Else null. Asked of every
 * account that has one, also of former administrators. Lock the account before.
 */
export async function createPendingLogin(db: Db, accountId: number): Promise<string | null> {
  if ((await readState(db, accountId)) !== 'confirmed') return null;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = inSeconds(SECONDS);
  await db
    .insertInto('pendingLogins')
    .values({ tokenHash: hashToken(token), accountId, expiresAt })
    .execute();
  return token;
}

const findByToken = (db: Db, token: string) =>
  db
    .selectFrom('pendingLogins')
    .innerJoin('accounts', 'accounts.accountId', 'pendingLogins.accountId')
    .select(['pendingLogins.accountId', 'userId', 'attempts', 'passwordHash'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();

export interface PendingLogin {
  accountId: number;
  userId: string;
  /** Counts wrong codes of the account until its password changes. */
  limitKey: string;
}

export async function findPendingLogin(db: Db, token: string): Promise<PendingLogin | undefined> {
  const found = await findByToken(db, token);
  if (!found) return undefined;
  const { accountId, userId, passwordHash } = found;
  return { accountId, userId, limitKey: hash('sha256', `${accountId} ${passwordHash ?? ''}`, 'base64url') };
}

type Answer = Awaited<ReturnType<typeof acceptCode>> | 'over';

interface Given {
  accountId: number;
  token: string;
  code: string;
  now: Date;
}

/**
 * Answers with a code, which ends the pending login when it is right or the last try. Lock the account before, so that
 * concurrent answers come one after the other; commit also a wrong one, to count it.
 */
export async function answerPendingLogin(db: Db, keys: SigningKeys, given: Given): Promise<Answer> {
  // Read again under the lock: a new password or another answer may have ended it.
  const found = await findByToken(db, given.token);
  if (!found) return 'over';
  const answer = await acceptCode(db, keys, given);
  const isLast = found.attempts + 1 >= MAX_ATTEMPTS;
  const tokenHash = hashToken(given.token);
  const isRefused = answer === 'wrong' || answer === 'unreadable';
  if (isRefused && !isLast) {
    await db
      .updateTable('pendingLogins')
      .set({ attempts: found.attempts + 1 })
      .where('tokenHash', '=', tokenHash)
      .execute();
    return answer;
  }
  await db.deleteFrom('pendingLogins').where('tokenHash', '=', tokenHash).execute();
  return isRefused ? 'over' : answer;
}

/** Deletes up to `limit` expired pending logins. Returns how many. */
export const deleteExpiredPendingLogins = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'pendingLogins', sql`expires_at < now()`);
