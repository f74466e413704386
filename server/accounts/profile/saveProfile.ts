// Changes of a profile, by the donor or by an administrator for them.
import { recordAction } from '#server/auth/auditLog.ts';
import { findNaming, storeNaming } from '#server/auth/coordinators.ts';
import type { Db } from '#server/db/kysely.ts';
import { recordActivity } from '#server/donors/activity.ts';
import { applyCaps, countNumberChange, lockCaps } from '#server/donors/listingCaps.ts';
import type { UserDetails } from './queries.ts';
import { changeProfile, type Profile, type StoredChange } from '#server/donors/profile.ts';

export interface ProfileUpdate {
  email: string | undefined;
  profile: Omit<StoredChange, 'disabledBy'>;
}

/** Who set the donor to unavailable; undefined where the availability stays. */
function readDisabledBy(user: UserDetails, { isAvailable }: Partial<Profile>, by: number | null) {
  if (isAvailable === undefined || isAvailable === user.isAvailable) return undefined;
  return isAvailable ? null : by;
}

/** Whether a saved number takes the donor off the list: it is claimed by too many, or was changed too often. */
export type Unlisted = 'claimed' | 'unconfirmed';

/** What visitors read of a coordinator changes: an administrator decides anew. An administrator's own write is audited anyway. */
async function hideChangedName(
  db: Db,
  { accountId, fullName, mobile }: UserDetails,
  change: ProfileUpdate['profile'],
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  const pairs = [
    { field: 'fullName', oldValue: fullName, newValue: change.fullName ?? fullName },
    { field: 'mobileNumber', oldValue: mobile, newValue: change.mobile ?? mobile },
  ];
  const changes = pairs.filter(({ oldValue, newValue }) => newValue !== oldValue);
  if (changes.length === 0) return;
  const naming = await findNaming(db, accountId);
  if (!naming || (naming.namedAt === null && naming.namingAskedAt === null)) return;
  await storeNaming(db, accountId, { namedAt: null, namingAskedAt: now });
  if (by !== null) return;
  const action = { by: accountId, action: 'changeNamed', ids: [accountId] };
  await recordAction(db, { ...action, changes: changes.map((one) => ({ accountId, ...one })) });
}

/**
 * Changes the given fields. `by`: the administrator; null for the donor. The cap of donors with one number holds for a
 * changed number too. Returns what a new number leads to; null where nothing.
 */
export async function saveProfile(
  db: Db,
  user: UserDetails,
  change: ProfileUpdate['profile'],
  { by, now }: { by: number | null; now: Date },
): Promise<Unlisted | null> {
  const { accountId, email } = user;
  const { mobile } = change;
  const isNewNumber = mobile !== undefined && mobile !== user.mobile;
  if (isNewNumber) await lockCaps(db, { mobile, email });
  await changeProfile(db, accountId, { ...change, disabledBy: readDisabledBy(user, change, by) }, now);
  await hideChangedName(db, user, change, { by, now });
  if (by === null) await recordActivity(db, accountId, now);
  if (!isNewNumber) return null;
  const waits = await applyCaps(db, { accountId, values: { mobile, email } }, { changed: ['mobile'], now });
  const isOften = by === null && (await countNumberChange(db, accountId));
  if (waits) return 'claimed';
  return isOften ? 'unconfirmed' : null;
}
