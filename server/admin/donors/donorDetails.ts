// One donor with everything that administrators may see.
import { sql, type InferResult } from 'kysely';
import { LISTED_PER_DONOR } from '#contract/donorDetails.ts';
import { mergesOf } from '#server/accounts/closing/closedAccounts.ts';
import { isClaimed } from '#server/donors/listingCaps.ts';
import { listSessions } from '#server/auth/session.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { listOwnDonations } from '#server/donations/queries.ts';
import { listActionsOn } from '#server/admin/overview/activity.ts';
import { selectDonors } from './queries.ts';
import { isOpen } from '#server/reports/removed.ts';

const selectDonor = (db: Db, accountId: number) =>
  selectDonors(db)
    .select(['deletedBy', 'isDemo', 'disabledBy', 'awaitsConfirmation', 'consentBy'])
    .select(isClaimed)
    .select((eb) => eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .where('accounts.accountId', '=', accountId)
    .where('donors.accountId', 'is not', null);

export type DonorRow = InferResult<ReturnType<typeof selectDonor>>[number];

const newestReports = (db: Db, accountId: number) =>
  db
    .selectFrom('issueReports')
    .select(['id', 'option as options', 'description', 'createdAt'])
    .where('accountId', '=', accountId)
    .where(isOpen)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_PER_DONOR);

/** Those that wait and those that could not be delivered; a delivered one is deleted. */
const newestEmails = (db: Db, accountId: number) =>
  db
    .selectFrom('outboxEmails')
    .select(['subject', 'createdAt as queuedAt', 'failedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(LISTED_PER_DONOR);

const selectImported = (db: Db, accountId: number) =>
  db
    .selectFrom('importedDonors')
    .innerJoin('registers', 'registers.id', 'registerId')
    .select(['name', 'formerId', 'notifiedAt', 'letterCount', 'failedCount', 'answeredAt'])
    .select(sql<Date | null>`nullif(imported_at, '-infinity')`.as('importedAt'))
    // Of donors whom nothing reaches.
    .select(sql<boolean>`notified_at > '-infinity'`.as('isNotified'))
    .where('accountId', '=', accountId);

/** The user ids of those of these accounts that still exist. */
async function findUserIds(db: Db, accountIds: readonly (number | null)[]): Promise<Map<number, string>> {
  const ids = accountIds.filter((accountId) => accountId !== null);
  const accounts = db.selectFrom('accounts').select(['accountId', 'userId']).where('accountId', '=', anyOf(ids));
  return new Map((await accounts.execute()).map(({ accountId, userId }) => [accountId, userId]));
}

export type FoundDonor = NonNullable<Awaited<ReturnType<typeof findDonor>>>;

/** Also a deleted donor; undefined where there is none. Call it after `allowBitmapScans`. */
export async function findDonor(
  db: Db,
  accountId: number,
  { idleMinutes, reader }: { idleMinutes: number; reader: number },
) {
  const donor = await selectDonor(db, accountId).executeTakeFirst();
  if (!donor) return undefined;
  const { disabledBy, deletedBy, consentBy } = donor;
  const merges = await mergesOf(db, [accountId]).execute();
  const merged = merges.flatMap(({ keepId, mergeId }) => [keepId, mergeId]);
  return {
    donor,
    actions: await listActionsOn(db, accountId, { limit: LISTED_PER_DONOR, reader }),
    donations: (await listOwnDonations(db, accountId)).slice(0, LISTED_PER_DONOR),
    reports: await newestReports(db, accountId).execute(),
    imported: await selectImported(db, accountId).executeTakeFirst(),
    emails: await newestEmails(db, accountId).execute(),
    sessions: await listSessions(db, accountId, idleMinutes),
    merges,
    userIds: await findUserIds(db, [disabledBy, deletedBy, consentBy, ...merged]),
  };
}
