// getDonor: one donor whole, for administrators. The look is audited.
import type * as z from 'zod/mini';
import { getDonor, type DonorDetails } from '#contract/donorDetails.ts';
import { Failure } from '#contract/errors.ts';
import { dueAt, GRACE_SECONDS } from '#server/accounts/closing/closedAccounts.ts';
import { withBitmapScans } from '#server/admin/listSearch.ts';
import { route } from '#server/http/route.ts';
import { findDonor, type DonorRow, type FoundDonor } from './donorDetails.ts';
import { whyNotListed } from './notListed.ts';
import { toRegisteredDonor } from './wire.ts';

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
  const { name: register, importedAt: at, notifiedAt, isNotified, letterCount, failedCount: failed } = imported;
  const notified = { notifiedAt: isNotified ? notifiedAt : null, notices: isNotified ? letterCount : 0 };
  return { ...imported, ...notified, register, at, failed };
}

/** The response keeps what the contract declares. */
function toDonorDetails({ donor, userIds, ...found }: FoundDonor, now: Date): Details {
  const { reports: totalReports, ...row } = toRegisteredDonor(donor);
  return {
    ...donor,
    ...found,
    ...row,
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
    reports: found.reports.map((report) => ({ ...report, created_date: report.createdAt })),
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
