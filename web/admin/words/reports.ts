// The words of the administrators' screen of reported donors.
import type { ReportedDonor } from '#contract/reportedDonors.ts';
import { formatCount } from '#web/lib/format.ts';

export const reportCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'report' : 'reports'}`;

const notListed: Record<NonNullable<ReportedDonor['notListed']>, string> = {
  deleted: 'deleted',
  blocked: 'blocked',
  'under age': 'under 18',
  'over age': 'over 65',
  'no year of birth': 'no year of birth',
  claimed: 'too many claims',
  unconfirmed: 'address not confirmed',
};

/** Reports that the site adds itself. */
const siteReports: Readonly<Record<string, string>> = {
  'Number listed without consent': 'Somebody says that the number is listed without their consent',
  'Number changed often': 'The mobile number was changed more than three times within a day',
  'Registered too often': 'Too many donors with one number or e-mail address',
};

export const reportWords = {
  views: 'Views of the reports',
  byDonor: 'By donor',
  all: 'All reports, with names to remove',
  first: 'To check first',
  fromVisitors: 'Reported by visitors',
  unavailable: 'Unavail',
  administrator: 'Administrator',
  nobody: 'No name',
  notListed: (reason: NonNullable<ReportedDonor['notListed']>) => `Not listed: ${notListed[reason]}`,
  option: (option: string) => siteReports[option] ?? option,
  older: (count: number) => `and ${formatCount(count)} older`,
  summary: (donors: number) => `${formatCount(donors)} ${donors === 1 ? 'donor' : 'donors'}`,
  gone: 'Another administrator has already dismissed these reports.',
} as const;
