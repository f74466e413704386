// What every way of logging in does once the person has proved who they are.
import { sql } from 'kysely';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { endSession, startSession, type Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { recordActivity } from '#server/donors/activity.ts';
import type { Caller } from '#server/http/caller.ts';
import { getUser, type UserDetails } from '#server/accounts/profile/queries.ts';

export const wrongLogin = () => new Failure('unauthenticated', { message: message('accounts.wrongLogin') });

/** Throws where an administrator has deleted the account, as for a wrong password, or blocked it. */
export function requireOpenAccount({ isDeleted, isBlocked }: LockedAccount): void {
  if (isDeleted) throw wrongLogin();
  if (isBlocked) throw new Failure('forbidden', { message: message('accounts.blocked') });
}

/** Ends the browser's earlier session, starts one with new tokens, and makes the browser known. Lock the account before. */
export async function logIn(
  db: Db,
  { caller, earlier, now }: { caller: Caller; earlier: Session | null; now: Date },
  account: LockedAccount,
): Promise<UserDetails> {
  requireOpenAccount(account);
  const { accountId } = account;
  const lastLoginAt = sql<Date>`now()`;
  const { language } = caller;
  await db.updateTable('accounts').set({ lastLoginAt, language }).where('accountId', '=', accountId).execute();
  await recordActivity(db, accountId, now);
  if (earlier) await endSession(db, earlier);
  const token = await startSession(db, accountId, caller);
  const user = await getUser(db, accountId);
  caller.setSession(token);
  caller.rememberBrowser(account);
  return user;
}
