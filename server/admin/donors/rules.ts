// The rules for what administrators do to donors' accounts. Each call is all or none, on accounts that are locked.
import { sql } from 'kysely';
import { conflict, Failure } from '#contract/errors.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { listingOn } from '#server/donors/listingRank.ts';

export const NO_DONOR = 'There is no such donor.';
const NOT_FOUND = 'Some entries no longer exist. No changes were made.';
const LAST_ADMIN = 'The last administrator who can log in cannot be removed or made a moderator.';
const OTHER_ADMIN =
  'An administrator is among them: first remove them as an administrator, on the page Administrators. No changes were made.';
const DONORS_CHOICE = 'Some donors chose to be unavailable: only they can change that. No changes were made.';

/**
 * Throws `conflict` when no full administrator would be left who can log in: one without a password, who never logged in,
 * is blocked or is sample data does not count.
 */
export function requireRemainingAdmin(locked: readonly LockedAccount[], removed: readonly number[]): void {
  const isRemoved = ({ accountId }: LockedAccount) => removed.includes(accountId);
  const admins = locked.filter(({ isAdmin, isModerator }) => isAdmin && !isModerator);
  if (!admins.some(isRemoved)) return;
  if (admins.some((admin) => admin.canLogIn && !isRemoved(admin))) return;
  throw conflict(LAST_ADMIN);
}

/**
 * Throws `forbidden` where another administrator is among them: a borrowed session must neither take over, lock out nor let
 * in another administrator. `removeAdmin` comes first.
 */
export function requireNoOtherAdmin(
  locked: readonly LockedAccount[],
  accountIds: readonly number[],
  self: number,
): void {
  const isOther = ({ isAdmin, accountId }: LockedAccount) =>
    isAdmin && accountId !== self && accountIds.includes(accountId);
  if (locked.some(isOther)) throw new Failure('forbidden', { message: OTHER_ADMIN });
}

/** The locked accounts of these donors, also of deleted ones. Throws `not_found` when one is missing. */
export function requireStoredDonors(
  locked: readonly LockedAccount[],
  accountIds: readonly number[],
  message = NOT_FOUND,
): LockedAccount[] {
  const donors = locked.filter(({ accountId, isDonor }) => isDonor && accountIds.includes(accountId));
  if (donors.length < accountIds.length) throw new Failure('not_found', { message });
  return donors;
}

/** The same without deleted ones: these are gone for every call but those that restore or erase them. */
export function requireDonors(
  locked: readonly LockedAccount[],
  accountIds: readonly number[],
  message?: string,
): LockedAccount[] {
  const present = locked.filter(({ isDeleted }) => !isDeleted);
  return requireStoredDonors(present, accountIds, message);
}

export const idsOf = (accounts: readonly { accountId: number }[]): number[] =>
  accounts.map(({ accountId }) => accountId);

/**
 * Marks donors as unavailable until they are enabled, and nothing else: a pause stays for then. Returns those who were
 * available or paused, as they were.
 */
export async function disableDonors(
  db: Db,
  accountIds: readonly number[],
  { by, now }: { by: number; now: Date },
): Promise<{ accountId: number; unavailableUntil: string | null }[]> {
  const changed = await db
    .selectFrom('donors')
    .select(['accountId', 'unavailableUntil'])
    .where('accountId', '=', anyOf(accountIds))
    .where(sql<boolean>`(is_available or unavailable_until is not null and disabled_by is null)`)
    .execute();
  await db
    .updateTable('donors')
    .set({ isAvailable: false, disabledBy: by })
    .where('accountId', '=', anyOf(idsOf(changed)))
    .execute();
  await updateRanks(db, changed, now);
  return changed;
}

/**
 * Marks donors as available, or as paused, whom an administrator marked as unavailable. Returns those who were unavailable,
 * as they are. Throws `conflict` where a donor chose it.
 */
export async function enableDonors(
  db: Db,
  accountIds: readonly number[],
  now: Date,
): Promise<{ accountId: number; unavailableUntil: string | null }[]> {
  const unavailable = db.selectFrom('donors').select('accountId').where('accountId', '=', anyOf(accountIds));
  const chosen = unavailable.where('isAvailable', '=', false).where('disabledBy', 'is', null);
  if (await chosen.limit(1).executeTakeFirst()) throw conflict(DONORS_CHOICE);
  const changed = await db
    .updateTable('donors')
    .set({ isAvailable: sql<boolean>`unavailable_until is null`, disabledBy: null })
    .where('accountId', '=', anyOf(accountIds))
    .where('isAvailable', '=', false)
    .returning(['accountId', 'unavailableUntil'])
    .execute();
  await updateRanks(db, changed, now);
  return changed;
}

async function updateRanks(db: Db, changed: readonly { accountId: number }[], now: Date): Promise<void> {
  await db
    .updateTable('donors')
    .set(listingOn(now))
    .where('accountId', '=', anyOf(idsOf(changed)))
    .execute();
}
