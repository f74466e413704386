// What all changes of roles have in common: who may have one, and what is stored.
import { conflict, Failure } from '#contract/errors.ts';
import type { AdminRole } from '#contract/profile.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { storeCoordinator } from '#server/auth/coordinators.ts';
import { endSessions } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Keeper } from '#server/http/replaced.ts';

/** Throws a conflict where nobody can log in to the account. */
export function requireCandidate({ isDemo, isDeleted, isBlocked }: LockedAccount): void {
  if (isDemo) throw conflict('This is a sample donor: nobody can log in.');
  if (isDeleted || isBlocked) throw conflict('This account is deleted or blocked, and cannot log in.');
}

/** Throws `not_found` where the account is gone. */
export function requireAccount(locked: readonly LockedAccount[], regid: number): LockedAccount {
  const account = locked.find(({ accountId }) => accountId === regid);
  if (account) return account;
  throw new Failure('not_found', { message: 'There is no such account.' });
}

/** For Undo, before `changeRole`. */
export async function keepRole(keep: Keeper['keep'], accountId: number): Promise<void> {
  await keep('accounts', [accountId]);
  await keep('coordinators', [accountId]);
}

/** Ends the account's sessions: what a session may do does not change while it is open. Nobody is coordinator beside it. */
export async function changeRole(db: Db, accountId: number, role: AdminRole | null): Promise<void> {
  const rights = { isAdmin: role !== null, isModerator: role === 'moderator' };
  await storeCoordinator(db, accountId, null);
  await db.updateTable('accounts').set(rights).where('accountId', '=', accountId).execute();
  await endSessions(db, accountId, null);
}
