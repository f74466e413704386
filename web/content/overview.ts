// The words of the administrators' overview.
import { COUNTED_REGISTRATIONS, type installationProblems } from '#contract/overview.ts';

type Problem = (typeof installationProblems)[number];

interface Advice {
  /** What is wrong, and what to do about it. */
  text: string;
  /** Where this administrator can do it. */
  link?: { href: string; label: string };
}

const SECURITY = { href: '/dashboard/security', label: 'Security' };
const counted = (count: number) =>
  count > COUNTED_REGISTRATIONS ? `more than ${COUNTED_REGISTRATIONS}` : String(count);
const donors = (count: number) => `${counted(count)} ${count === 1 ? 'donor' : 'donors'}`;

export const overviewWords = {
  waiting: 'Waiting for a decision',
  nothingWaits: 'Nothing is waiting.',
  countsFailed: 'The counts could not be loaded.',
  oldest: 'oldest:',
  registrations: 'Registrations',
  total: (count: string, isOne: boolean) => `${count} ${isOne ? 'donor' : 'donors'} in all.`,
  seeStatistics: 'Statistics',
  registered: (thisWeek: number, weekBefore: number) =>
    `${donors(thisWeek)} in the last 7 days, ${counted(weekBefore)} in the 7 days before.`,
  seeNewest: 'See the newest',
  emails: 'E-mails',
  emailsFine: 'No e-mail has failed or is late.',
  failed: (count: string) => `${count} could not be delivered in the last 30 days.`,
  failedAdvice:
    'The mail server refused them, or did not accept them within 7 days. Most often the address is wrong: call the donor and correct it. The server’s log has the reason for each.',
  delayed: (count: string) => `${count} have waited for more than an hour.`,
  delayedAdvice: 'They are tried again for 7 days. The operator should check that the mail server answers.',
  installation: 'This installation',
  installationFine: 'Nothing is wrong.',
  problems: {
    'no mail server': {
      text: 'No mail server is set, so that e-mails reach nobody: they are written to files. The operator sets SMTP_URL.',
    },
    'sender at localhost': {
      text: 'E-mails come from an address at localhost, which mail servers reject. The operator sets MAIL_FROM.',
    },
    'no https': {
      text: 'The site’s address begins with http:, so that passwords can be read on the way. The operator sets up HTTPS and PUBLIC_URL.',
    },
    'sample donors': {
      text: 'Searches show sample donors. The operator removes them: npm run demo -- remove',
    },
    'no second factor': {
      text: 'Your account has no second factor: anyone who learns your password can moderate.',
      link: SECURITY,
    },
  } satisfies Record<Problem, Advice> as Record<Problem, Advice>,
  othersWithoutSecondFactor: (count: number) =>
    count === 1
      ? 'One other administrator has no second factor. Ask them to turn it on under Security.'
      : `${count} other administrators have no second factor. Ask them to turn it on under Security.`,
} as const;
