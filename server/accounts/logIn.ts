// What every way of logging in does once the person has proved who they are.
import type { KnownAccount } from '#server/auth/knownBrowsers.ts';
import { endSession, startSession, type Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Caller } from '#server/http/caller.ts';
import { getUser, type UserDetails } from './profiles.ts';

/** Ends the browser's earlier session, starts one with new tokens, and makes the browser known. Lock the account before. */
export async function logIn(
  db: Db,
  { caller, earlier }: { caller: Caller; earlier: Session | null },
  account: KnownAccount,
): Promise<UserDetails> {
  if (earlier) await endSession(db, earlier);
  const token = await startSession(db, account.accountId, caller);
  const user = await getUser(db, account.accountId);
  caller.setSession(token);
  caller.rememberBrowser(account);
  return user;
}
