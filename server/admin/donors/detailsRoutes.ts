// getDonor: one donor whole, for administrators. The look is audited.
import { getDonor, type DonorDetails } from '#contract/donorDetails.ts';
import { Failure } from '#contract/errors.ts';
import { dueAt, GRACE_SECONDS } from '#server/accounts/closing/closedAccounts.ts';
import { withBitmapScans } from '#server/admin/listSearch.ts';
import { route } from '#server/http/route.ts';
import { findDonor, type DonorRow, type FoundDonor } from './donorDetails.ts';
import { whyNotListed } from './notListed.ts';
import { toRegisteredDonor } from './wire.ts';

type UserIds = FoundDonor['userIds'];

const toText = (moment: Date | null) => moment && moment.toISOString();

const toAccount = (regid: number, userIds: UserIds) => ({ regid, userID: userIds.get(regid) ?? null });
const toBy = (accountId: number | null, userIds: UserIds) =>
  accountId === null ? null : toAccount(accountId, userIds);

function toDeletion({ deletedAt, deletedBy }: DonorRow, userIds: UserIds): DonorDetails['deletion'] {
  if (!deletedAt) return null;
  const until = new Date(deletedAt.getTime() + GRACE_SECONDS * 1000);
  return { at: deletedAt.toISOString(), until: until.toISOString(), by: toBy(deletedBy, userIds) };
}

function toConsent({ consentVersion, consentAt, consentBy }: DonorRow, userIds: UserIds): DonorDetails['consent'] {
  if (consentVersion === null) return null;
  return { version: consentVersion, at: toText(consentAt), by: toBy(consentBy, userIds) };
}

function toImported(imported: FoundDonor['imported']): Pick<DonorDetails, 'imported'> {
  if (!imported) return {};
  const { name, formerId, importedAt, notifiedAt, isNotified, letterCount, failedCount, answeredAt } = imported;
  return {
    imported: {
      register: name,
      formerId,
      at: toText(importedAt),
      notifiedAt: isNotified ? toText(notifiedAt) : null,
      notices: isNotified ? letterCount : 0,
      failed: failedCount,
      answeredAt: toText(answeredAt),
    },
  };
}

function toDonorDetails({ donor, userIds, ...found }: FoundDonor, now: Date): DonorDetails {
  const { reports: totalReports, ...row } = toRegisteredDonor(donor);
  return {
    ...row,
    isSample: donor.isDemo,
    registeredAt: donor.createdAt.toISOString(),
    lastLoginAt: toText(donor.lastLoginAt),
    hasPassword: donor.hasPassword,
    emailConfirmedAt: toText(donor.emailConfirmedAt),
    notListed: whyNotListed(donor, now),
    disabledBy: toBy(donor.disabledBy, userIds),
    blockedAt: toText(donor.blockedAt),
    deletion: toDeletion(donor, userIds),
    merges: found.merges.map((merge) => ({
      keep: toAccount(merge.keepId, userIds),
      merge: toAccount(merge.mergeId, userIds),
      dueAt: merge.mergedAt ? null : dueAt(merge).toISOString(),
    })),
    consent: toConsent(donor, userIds),
    ...toImported(found.imported),
    donations: found.donations.map(({ donatedOn, type, ...donation }) => ({
      ...donation,
      donationDate: donatedOn,
      typeofDonation: type,
    })),
    totalReports,
    reports: found.reports.map(({ option, createdAt, ...report }) => ({
      ...report,
      options: option,
      created_date: createdAt.toISOString(),
    })),
    actions: found.actions,
    emails: found.emails.map(({ subject, createdAt, failedAt }) => ({
      subject,
      queuedAt: createdAt.toISOString(),
      failedAt: toText(failedAt),
    })),
    sessions: found.sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

export const routes = [
  route(getDonor, ({ input, services, session, now }) =>
    withBitmapScans(services.db, async (db) => {
      const { sessionIdleMinutes: idleMinutes } = services.config;
      const found = await findDonor(db, input.regid, { idleMinutes, reader: session.accountId });
      if (!found) throw new Failure('not_found', { message: 'There is no such donor.' });
      return { data: toDonorDetails(found, now) };
    }),
  ),
];
