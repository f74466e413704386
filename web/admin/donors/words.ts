// The words of the administrators' pages of donors.
import { formatCount } from '#web/lib/format.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { donorWords } from '#web/admin/words.ts';
import { MOST_MATCHING } from '#contract/moderationQueue.ts';

export const donorPageWords = {
  otherAdministrator:
    'This is an administrator: only they change their e-mail address and how they log in. To block or delete them, first remove them on the page Administrators.',
  newest: (shown: number, total: number) => `The newest ${formatCount(shown)} of ${formatCount(total)}.`,
} as const;

export const donorSections = {
  donor: 'Donor',
  account: 'Account',
  donations: 'Donations',
  reports: 'Reports',
  actions: 'What administrators did',
  emails: 'E-mails on their way',
  sessions: 'Logged in on',
} as const;

export const noneOf = {
  donations: 'No donation is recorded.',
  reports: 'Nobody has reported this donor.',
  actions: 'No administrator has changed anything.',
  emails: 'No e-mail waits and none failed.',
  sessions: 'The donor is not logged in now.',
} as const;

const longer: Partial<typeof donorWords.notListed> = {
  'no year of birth': 'the year of birth is not known',
  claimed: 'too many donors claim the number or the e-mail address',
  unconfirmed: 'the e-mail address waits for its confirmation',
};

export const describeNotListed = (reason: NonNullable<DonorDetails['notListed']>): string =>
  `Not listed: ${longer[reason] ?? donorWords.notListed[reason]}`;

export const writeWords = {
  button: 'Write',
  title: 'Write to the donor',
  changed: 'The address has changed meanwhile, or the donor is gone. Check the address, then send again.',
} as const;

export const noteWords = {
  title: 'Notes',
  hint: 'For administrators. The donor finds its text in ‘Download my data’, without your name.',
} as const;

export const matchingWords = {
  tooMany: `More than ${formatCount(MOST_MATCHING)} match: filter first to act on all.`,
  exceptAdmins: 'Administrators among them stay as they are. The others are told by e-mail, so many an hour.',
  write: (total: number) => `Write to ${formatCount(total)}`,
  writeTitle: (total: number) => `Write to all ${formatCount(total)} donors that match`,
  lead: 'E-mails go out by day, at the pace that the operator set, to donors who confirmed their address and did not stop routine e-mails. Nobody sees another’s address.',
  queued: (count: number) =>
    count === 1
      ? 'The e-mail to 1 donor is on its way.'
      : `The e-mails to ${formatCount(count)} donors are on their way.`,
  nobody: 'None of them can get it: nobody confirmed the address and takes routine e-mails.',
} as const;
