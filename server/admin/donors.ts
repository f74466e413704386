// Donors as administrators change them.
import { Failure } from '#contract/errors.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { listingRankOn } from '#server/donors/listingRank.ts';

const NOT_FOUND = 'Some entries no longer exist. No changes were made.';
/** Throws `conflict` when no administrator would be left. */
export function requireRemainingAdmin(locked: readonly LockedAccount[], removed: readonly number[]): void {
  if (locked.some(({ accountId, isAdmin }) => isAdmin && !removed.includes(accountId))) return;
  throw new Failure('conflict', { message: 'The last administrator cannot be removed.' });
}

/** Throws `not_found` when one is missing. */
function requireDonors(locked: readonly LockedAccount[], accountIds: readonly number[]): void {
  const donors = locked.filter(({ accountId, isDonor }) => isDonor && accountIds.includes(accountId));
  if (donors.length < accountIds.length) throw new Failure('not_found', { message: NOT_FOUND });
}

/** Erases locked donors, all or none; their sessions end. Throws `conflict` for the last administrator. */
export async function deleteDonors(
  db: Db,
  accountIds: readonly number[],
  locked: readonly LockedAccount[],
): Promise<void> {
  requireDonors(locked, accountIds);
  requireRemainingAdmin(locked, accountIds);
  await eraseAccounts(db, accountIds);
}

/** Marks locked donors as unavailable, all or none, and nothing else. Returns the accountIds of those who were available. */
export async function disableDonors(
  db: Db,
  accountIds: readonly number[],
  { locked, now }: { locked: readonly LockedAccount[]; now: Date },
): Promise<number[]> {
  requireDonors(locked, accountIds);
  const changed = await db
    .updateTable('donors')
    .set({ isAvailable: false })
    .where('accountId', '=', anyOf(accountIds))
    .where('isAvailable', '=', true)
    .returning('accountId')
    .execute();
  const ids = changed.map(({ accountId }) => accountId);
  await db
    .updateTable('donors')
    .set({ listingRank: listingRankOn(now) })
    .where('accountId', '=', anyOf(ids))
    .execute();
  return ids;
}
