// The words of the administrators' overview.
import { COUNTED_REGISTRATIONS, type Check } from '#contract/overview.ts';
import type { Section } from '#contract/siteContent.ts';
import { formatCount } from '#web/lib/format.ts';
import { sectionTitles } from './sections.ts';

interface Advice {
  /** Among those that are done. */
  label: string;
  /** What is wrong, and what to do about it. */
  text: string;
  /** Where it is not known whether something is wrong. */
  notKnown?: string;
  /** Where this administrator can do it, or read how the operator does. */
  link: { href: string; label: string };
}

const SECURITY = { href: '/dashboard/security', label: 'Security' };
const section = (name: Section) => ({ href: `/dashboard/site?section=${name}`, label: sectionTitles[name] });
const handbook = (chapter: string) => ({ href: '/api/docs/operations', label: `Handbook, ‘${chapter}’` });

const checks: Record<Check, Advice> = {
  'sample donors': {
    label: 'Sample donors removed',
    text: 'Searches show sample donors. The operator removes them: npm run demo -- remove',
    link: { href: '/dashboard/registered-donors', label: 'Registered Donors' },
  },
  address: {
    label: 'Address with https',
    text: 'The site’s address is of this computer, or begins with http:, so that passwords can be read on the way. The operator sets up HTTPS and PUBLIC_URL.',
    link: handbook('nginx and TLS'),
  },
  'mail server': {
    label: 'Mail server',
    text: 'No mail server is set, so that e-mails reach nobody: they are written to files. The operator sets SMTP_URL.',
    link: handbook('One machine'),
  },
  sender: {
    label: 'Sender of e-mails',
    text: 'E-mails come from an address at localhost, which mail servers reject. The operator sets MAIL_FROM.',
    link: handbook('One machine'),
  },
  SPF: {
    label: 'SPF',
    text: 'The domain of MAIL_FROM has no SPF record, so that e-mails are taken for spam. The operator adds one to DNS.',
    notKnown: 'Not known whether the domain of MAIL_FROM has an SPF record: DNS was not asked yet, or did not answer.',
    link: handbook('One machine'),
  },
  DKIM: {
    label: 'DKIM',
    text: 'The domain of MAIL_FROM has no DKIM key below _domainkey, so that e-mails are taken for spam. The operator adds one to DNS.',
    notKnown: 'Not known whether the domain of MAIL_FROM has a DKIM key: DNS was not asked yet, or did not answer.',
    link: handbook('One machine'),
  },
  keys: {
    label: 'Secret keys',
    text: 'The key that encrypts families’ numbers is in the database and its backups. The operator sets SECRET_KEYS; nothing is lost by it.',
    link: handbook('Keys'),
  },
  backup: {
    label: 'Backup',
    text: 'The site cannot see whether there are backups. Ask the operator when the newest was made, and when a restore was last tried.',
    link: handbook('Backup and restore'),
  },
  'own second factor': {
    label: 'Your second factor',
    text: 'Your account has no second factor: anyone who learns your password can moderate.',
    link: SECURITY,
  },
  'other second factors': {
    label: 'Second factors of other administrators',
    text: 'Ask them to turn it on under Security.',
    link: { href: '/dashboard/admins', label: 'Administrators' },
  },
  'required second factor': {
    label: 'Second factor required',
    text: 'Administrators can log in without a second factor. The operator sets ADMIN_SECOND_FACTOR=required.',
    link: handbook('Second factor'),
  },
  name: {
    label: 'Name, logo and colour',
    text: 'Name, tagline and colour are those of the program.',
    link: section('identity'),
  },
  contact: {
    label: 'Contact',
    text: 'The network’s e-mail address is a placeholder.',
    link: section('contact'),
  },
  languages: {
    label: 'Languages',
    text: 'All languages are on, translated by machine. Leave on those that somebody has read, and save.',
    link: section('languages'),
  },
  'legal name': {
    label: 'Legal name',
    text: 'Nobody is named as responsible for personal data.',
    link: section('contact'),
  },
  'grievance officer': {
    label: 'Grievance officer',
    text: 'Nobody is named to answer complaints about personal data.',
    link: section('contact'),
  },
  'privacy notice': {
    label: 'Privacy notice',
    text: 'The site cannot see whether somebody who knows the law has read its privacy notice.',
    link: { href: '/privacy', label: 'Privacy' },
  },
  links: {
    label: 'Links',
    text: 'Social pages, tiles, films or app lead to example.org.',
    link: section('links'),
  },
  counters: { label: 'Counters', text: 'Counters show sample numbers.', link: section('counters') },
  slogans: {
    label: 'Register banner and slogans',
    text: 'Banner and slogans are those of the program.',
    link: section('banner'),
  },
  news: { label: 'News', text: 'The news are samples.', link: section('news') },
  team: { label: 'Team', text: 'The team has sample members.', link: section('team') },
  'contact directory': {
    label: 'Contact directory',
    text: 'Coordinators are samples, with numbers that nobody has.',
    link: section('contacts'),
  },
};

const counted = (count: number) =>
  count > COUNTED_REGISTRATIONS ? `more than ${formatCount(COUNTED_REGISTRATIONS)}` : formatCount(count);
const donors = (count: number) => `${counted(count)} ${count === 1 ? 'donor' : 'donors'}`;

export const overviewWords = {
  waiting: 'Waiting for a decision',
  nothingWaits: 'Nothing is waiting.',
  countsFailed: 'The counts could not be loaded.',
  oldest: 'oldest:',
  importsWait: (count: number) =>
    count === 1
      ? 'The donors of an imported register wait for you to press Start.'
      : `The donors of ${count} imported registers wait for you to press Start.`,
  seeImports: 'Imports',
  registrations: 'Registrations',
  total: (count: string, isOne: boolean) => `${count} ${isOne ? 'donor' : 'donors'} in all.`,
  countedAt: (at: string) => `As of ${at}.`,
  notCounted: 'Donors are being counted.',
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
  checkList: 'Before you announce the site',
  allDone: 'Everything on this list is done.',
  done: (count: number, total: number) => `${count} of ${total} done`,
  checks,
  othersWithoutSecondFactor: (count: number) =>
    count === 1
      ? 'One other administrator has no second factor.'
      : `${count} other administrators have no second factor.`,
} as const;
