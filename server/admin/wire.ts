// Maps stored rows to the fields of the administrators' API.
import { hash } from 'node:crypto';
import { languages } from '#messages/languages.ts';
import { User } from '#contract/profile.ts';
import type { IssueReport } from '#contract/admin.ts';
import type { RegisteredDonor } from '#contract/adminDonors.ts';
import { toUser } from '#server/accounts/profile/wire.ts';
import type { ListedDonor } from './donors/queries.ts';
import type { listReports } from './moderation/reports.ts';

type RowOf<List extends (...given: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<List>
>['rows'][number];

/**
 * A donor's row with its version: a hash of its visible fields, so that every visible change changes it and a change that
 * an administrator cannot see is not a conflict.
 */
export function toRegisteredDonor(donor: ListedDonor): RegisteredDonor {
  const user = toUser(donor);
  const fields = new Map<string, unknown>(Object.entries(user));
  const shown = Object.keys(User.shape).map((name) => fields.get(name));
  // 52 bits: a safe integer in JSON.
  const version = Number.parseInt(hash('sha256', JSON.stringify(shown)).slice(0, 13), 16);
  return {
    ...user,
    version,
    listed: donor.listingRank !== null,
    isDeleted: donor.deletedAt !== null,
    isBlocked: donor.blockedAt !== null,
    reports: donor.reports,
  };
}

/** What the record is, above what was written about its name. */
function describeReport(report: RowOf<typeof listReports>): string {
  const { donationId, patientName, donatedOn, hospitalName, place, description } = report;
  if (donationId === null) return description;
  return `Patient: ${patientName}. Donation of ${donatedOn}, ${hospitalName}, ${place}.\n\n${description || 'No description.'}`;
}

export function toIssueReport(report: RowOf<typeof listReports>): IssueReport {
  return {
    id: report.id,
    regid: report.accountId,
    userID: report.userId,
    name: report.fullName ?? languages.en.t('donations.formerDonor'),
    mobile_number: report.mobile ?? '',
    options: report.option,
    description: describeReport(report),
    created_date: report.createdAt.toISOString(),
  };
}
