// What an operator does for one person who cannot do it at the site: hand over all that is held, or erase it.
import { collectAccountData } from '#server/accounts/accountData.ts';
import { lockAccountsAndAdmins } from '#server/auth/accountLocks.ts';
import { findUser } from '#server/accounts/profiles.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { toUser } from '#server/accounts/wire.ts';
import type { Db } from '#server/db/kysely.ts';
import { AdminError, lockByUserId } from '#server/admin/admins.ts';
import { recordAction } from '#server/auth/auditLog.ts';

/** The same as 'Download my data' gives. That an operator looked is on the record, and so part of it. */
export async function exportDonor(db: Db, userId: string): Promise<string> {
  const { accountId } = (await lockByUserId(db, userId)).account;
  await recordAction(db, { by: null, action: 'exportDonor', ids: [accountId] });
  const user = await findUser(db, accountId);
  const data = { ...(user && toUser(user)), ...(await collectAccountData(db, accountId)) };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * The same as 'Delete Profile' does, and as little for administrators. Returns the account's id: the caller
 * deletes the copies of its e-mails once this is committed.
 */
export async function eraseDonor(db: Db, userId: string): Promise<number> {
  const { accountId, isAdmin } = (await lockByUserId(db, userId, lockAccountsAndAdmins)).account;
  if (isAdmin) throw new AdminError(`${userId} is an administrator: demote them first.`);
  await eraseAccounts(db, [accountId]);
  await recordAction(db, { by: null, action: 'eraseDonor', ids: [accountId] });
  return accountId;
}
