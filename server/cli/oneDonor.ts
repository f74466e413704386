// Data export and erasure for one person who cannot log in, by the operator.
import { collectAccountData } from '#server/accounts/profile/accountData.ts';
import { lockAccountsAndAdmins } from '#server/auth/accountLocks.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { findUser } from '#server/accounts/profile/queries.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { toUser } from '#server/accounts/profile/wire.ts';
import type { Db } from '#server/db/kysely.ts';
import { AdminError, lockByUserId } from '#server/admin/people/commands.ts';
import { recordAction } from '#server/auth/auditLog.ts';

/** The same data as 'Download my data'. The access is audited, so its audit row is included. */
export async function exportDonor(db: Db, keys: SigningKeys, userId: string): Promise<string> {
  const { accountId } = (await lockByUserId(db, userId)).account;
  await recordAction(db, { by: null, action: 'exportDonor', ids: [accountId] });
  const user = await findUser(db, accountId);
  const data = { ...(user && toUser(user)), ...(await collectAccountData(db, keys, accountId)) };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * The same as 'Delete Profile'; administrators are rejected too. Returns the account's id: the caller
 * deletes the copies of its e-mails once this is committed.
 */
export async function eraseDonor(db: Db, keys: SigningKeys, userId: string): Promise<number> {
  const { accountId, isAdmin } = (await lockByUserId(db, userId, lockAccountsAndAdmins)).account;
  if (isAdmin) throw new AdminError(`${userId} is an administrator: demote them first.`);
  await eraseAccounts(db, keys, [accountId]);
  await recordAction(db, { by: null, action: 'eraseDonor', ids: [accountId] });
  return accountId;
}
