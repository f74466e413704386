// getDonor: one donor with everything that administrators may see. The look is audited.
import { sql, type InferResult } from 'kysely';
import type * as z from 'zod/mini';
import { getDonor, LISTED_PER_DONOR, type DonorDetails } from '#contract/donorDetails.ts';
import { Failure } from '#contract/errors.ts';
import { dueAt, GRACE_SECONDS, mergesOf } from '#server/accounts/closing/closedAccounts.ts';
import { withBitmapScans } from '#server/admin/listSearch.ts';
import { listActionsOn } from '#server/admin/overview/activity.ts';
import { listSessions } from '#server/auth/session.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { listOwnDonations } from '#server/donations/queries.ts';
import { isClaimed } from '#server/donors/listingCaps.ts';
import { route } from '#server/http/route.ts';
import { isOpen } from '#server/reports/removed.ts';
import { NO_DONOR } from './rules.ts';
import { whyNotListed } from './notListed.ts';
import { selectDonors } from './queries.ts';
import { toRegisteredDonor } from './wire.ts';

const selectDonor = (db: Db, accountId: number) =>
  selectDonors(db)
    .select(['deletedBy', 'isDemo', 'disabledBy', 'awaitsConfirmation', 'consentBy'])
    .select(isClaimed)
    .select((eb) => eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .where('accounts.accountId', '=', accountId)
    .where('donors.accountId', 'is not', null);

type DonorRow = InferResult<ReturnType<typeof selectDonor>>[number];

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

type FoundDonor = NonNullable<Awaited<ReturnType<typeof findDonor>>>;

/** Also a deleted donor; undefined where there is none. Call it after `allowBitmapScans`. */
async function findDonor(db: Db, accountId: number, { idleMinutes, reader }: { idleMinutes: number; reader: number }) {
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

type UserIds = FoundDonor['userIds'];
type Details = z.input<typeof DonorDetails>;

const toAccount = (regid: number, userIds: UserIds) => ({ regid, userID: userIds.get(regid) ?? null });
const toBy = (accountId: number | null, userIds: UserIds) =>
  accountId === null ? null : toAccount(accountId, userIds);

function toDeletion({ deletedAt, deletedBy }: DonorRow, userIds: UserIds): Details['deletion'] {
  if (!deletedAt) return null;
  const until = new Date(deletedAt.getTime() + GRACE_SECONDS * 1000);
  return { at: deletedAt, until, by: toBy(deletedBy, userIds) };
}

function toConsent({ consentVersion, consentAt, consentBy }: DonorRow, userIds: UserIds): Details['consent'] {
  if (consentVersion === null) return null;
  return { version: consentVersion, at: consentAt, by: toBy(consentBy, userIds) };
}

function toImported(imported: FoundDonor['imported']): Details['imported'] {
  if (!imported) return undefined;
  const { name: register, formerId, importedAt: at, failedCount: failed, answeredAt } = imported;
  const notifiedAt = imported.isNotified ? imported.notifiedAt : null;
  const notices = imported.isNotified ? imported.letterCount : 0;
  return { register, formerId, at, notifiedAt, notices, failed, answeredAt };
}

function toDonorDetails({ donor, userIds, ...found }: FoundDonor, now: Date): Details {
  const { lastLoginAt, hasPassword, emailConfirmedAt, blockedAt } = donor;
  const { donations, actions, emails, sessions } = found;
  const { reports: totalReports, ...listed } = toRegisteredDonor(donor);
  return {
    ...listed,
    lastLoginAt,
    hasPassword,
    emailConfirmedAt,
    blockedAt,
    donations,
    actions,
    emails,
    sessions,
    isSample: donor.isDemo,
    registeredAt: donor.createdAt,
    notListed: whyNotListed(donor, now),
    disabledBy: toBy(donor.disabledBy, userIds),
    deletion: toDeletion(donor, userIds),
    merges: found.merges.map((merge) => ({
      keep: toAccount(merge.keepId, userIds),
      merge: toAccount(merge.mergeId, userIds),
      dueAt: merge.mergedAt ? null : dueAt(merge),
    })),
    consent: toConsent(donor, userIds),
    imported: toImported(found.imported),
    totalReports,
    reports: found.reports.map(({ createdAt, ...report }) => ({ ...report, created_date: createdAt })),
  };
}

export const routes = [
  route(getDonor, ({ input, services, session, now }) =>
    withBitmapScans(services.db, async (db) => {
      const { sessionIdleMinutes: idleMinutes } = services.config;
      const found = await findDonor(db, input.regid, { idleMinutes, reader: session.accountId });
      if (!found) throw new Failure('not_found', { message: NO_DONOR });
      return { data: toDonorDetails(found, now) };
    }),
  ),
];
