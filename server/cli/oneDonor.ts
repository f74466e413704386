// What an operator does for one person who cannot do it at the site: hand over all that is held, or erase it.
import { collectAccountData } from '#server/accounts/accountData.ts';
import { lockAccountsAndAdmins } from '#server/auth/accountLocks.ts';
import { eraseAccounts, findUser } from '#server/accounts/queries.ts';
import type { Queryable } from '#server/db/sql.ts';
import { AdminError, lockByUserId } from '#server/admin/admins.ts';
import { recordAction } from '#server/auth/auditLog.ts';

/** The same as 'Download my data' gives. That an operator looked is on the record, and so part of it. */
export async function exportDonor(db: Queryable, userId: string): Promise<string> {
  const { regid } = (await lockByUserId(db, userId)).account;
  await recordAction(db, { by: null, action: 'exportDonor', ids: [regid] });
  const data = { ...(await findUser(db, regid)), ...(await collectAccountData(db, regid)) };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * The same as 'Delete Profile' does, and as little for administrators. Returns the regid: copies of letters under it are
 * the caller's to forget, once this is committed.
 */
export async function eraseDonor(db: Queryable, userId: string): Promise<number> {
  const { regid, isAdmin } = (await lockByUserId(db, userId, lockAccountsAndAdmins)).account;
  if (isAdmin) throw new AdminError(`${userId} is an administrator: demote them first.`);
  await eraseAccounts(db, [regid]);
  await recordAction(db, { by: null, action: 'eraseDonor', ids: [regid] });
  return regid;
}
