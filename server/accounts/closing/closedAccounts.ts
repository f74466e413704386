// Accounts that an administrator deleted or blocked: not listed and no login, until restored, unblocked or erased.
import { sql } from 'kysely';
import { releaseHeld } from '#server/auth/coordinators.ts';
import { voidedByPassword } from '#server/auth/links.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import type { Config } from '#server/config.ts';
import { anyOf, secondsAgo } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';
import { applyCaps, lockCaps } from '#server/donors/listingCaps.ts';
import { deleteQueuedEmails, eraseAccounts } from '#server/accounts/queries.ts';

/** So long a deleted account can be restored, and a merge be stopped. */
export const GRACE_SECONDS = 24 * 3600;

const now = sql<Date>`now()`;

/** Takes locked donors out of every listing, ends their sessions and unfinished logins, and releases what they hold. */
export async function hideAndLogOut(db: Db, accountIds: readonly number[]): Promise<void> {
  const hidden = { isHidden: true, listingRank: null };
  await db.updateTable('donors').set(hidden).where('accountId', '=', anyOf(accountIds)).execute();
  for (const table of ['sessions', 'pendingLogins'] as const)
    await db.deleteFrom(table).where('accountId', '=', anyOf(accountIds)).execute();
  await releaseHeld(db, accountIds);
}

export const dueAt = ({ askedAt }: { askedAt: Date }) => new Date(askedAt.getTime() + GRACE_SECONDS * 1000);

/** The merges that one of these accounts is part of. */
export const mergesOf = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('merges')
    .selectAll()
    .where((eb) => eb.or([eb('keepId', '=', anyOf(accountIds)), eb('mergeId', '=', anyOf(accountIds))]))
    .orderBy('askedAt')
    .orderBy('mergeId');

/** Those of an account that did not take effect. */
export const pendingOf = (db: Db, accountId: number | null | undefined) =>
  mergesOf(db, accountId ? [accountId] : []).where('mergedAt', 'is', null);

/** Also revokes their links, deletes their queued e-mails and ends their merges. A job erases them a day later. */
export async function markDeleted(db: Db, accountIds: readonly number[], by: number): Promise<void> {
  const deleted = { deletedAt: now, deletedBy: by };
  await db.updateTable('accounts').set(deleted).where('accountId', '=', anyOf(accountIds)).execute();
  await hideAndLogOut(db, accountIds);
  await db.deleteFrom('accountLinks').where('accountId', '=', anyOf(accountIds)).execute();
  await deleteQueuedEmails(db, accountIds);
  const merges = db.deleteFrom('merges').where('mergedAt', 'is', null);
  for (const column of ['keepId', 'mergeId'] as const) await merges.where(column, '=', anyOf(accountIds)).execute();
}

/** Also revokes the links that would let them in. */
export async function markBlocked(db: Db, accountIds: readonly number[]): Promise<void> {
  await db.updateTable('accounts').set({ blockedAt: now }).where('accountId', '=', anyOf(accountIds)).execute();
  await hideAndLogOut(db, accountIds);
  const links = db.deleteFrom('accountLinks').where('accountId', '=', anyOf(accountIds));
  await links
    .where('purpose', 'in', [...voidedByPassword])
    .where('answer', 'is', null)
    .execute();
}

/** Lists locked donors by the usual rules, but for those that stay deleted or blocked. */
export async function showAgain(db: Db, accountIds: readonly number[], today: Date): Promise<void> {
  const donors = await db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(['donors.accountId', 'mobile', 'email', 'awaitsConfirmation'])
    .where('donors.accountId', '=', anyOf(accountIds))
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .orderBy('donors.accountId')
    .execute();
  await lockCaps(db, ...donors);
  for (const { accountId, mobile, email, awaitsConfirmation } of donors) {
    await db.updateTable('donors').set({ isHidden: false }).where('accountId', '=', accountId).execute();
    await updateListingRank(db, accountId, today);
    const donor = { accountId, values: { mobile, email } };
    if (!awaitsConfirmation) await applyCaps(db, donor, { now: today });
  }
}

/** Takes the deletion or merge of locked accounts back, and its notices that were not sent yet. */
export async function restore(db: Db, accountIds: readonly number[], today: Date): Promise<void> {
  const present = { deletedAt: null, deletedBy: null };
  await db.updateTable('accounts').set(present).where('accountId', '=', anyOf(accountIds)).execute();
  await db.deleteFrom('outboxEmails').where('accountId', '=', anyOf(accountIds)).execute();
  await db.deleteFrom('merges').where('mergeId', '=', anyOf(accountIds)).execute();
  await showAgain(db, accountIds, today);
}

export async function unblock(db: Db, accountIds: readonly number[], today: Date): Promise<void> {
  await db.updateTable('accounts').set({ blockedAt: null }).where('accountId', '=', anyOf(accountIds)).execute();
  await showAgain(db, accountIds, today);
}

/** Erases up to `limit` accounts that were deleted, but not merged, a day ago. Returns their ids. Safe on several instances at once. */
export async function eraseDeletedAccounts(
  db: PooledDb,
  config: Pick<Config, 'secretKeys'>,
  limit: number,
): Promise<number[]> {
  const keys = await loadSigningKeys(db, config.secretKeys);
  return inTransaction(db, async (transaction) => {
    const due = await transaction
      .selectFrom('accounts')
      .select('accountId')
      .where('deletedAt', '<', secondsAgo(GRACE_SECONDS))
      .where('accountId', 'not in', (eb) => eb.selectFrom('merges').select('mergeId'))
      .orderBy('deletedAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const accountIds = due.map(({ accountId }) => accountId);
    if (accountIds.length > 0) await eraseAccounts(transaction, keys, accountIds);
    return accountIds;
  });
}
