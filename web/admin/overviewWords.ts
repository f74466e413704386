// The words of the administrators' overview.
import { COUNTED_REGISTRATIONS, type Check } from '#contract/overview.ts';
import type { Section } from '#contract/siteContent.ts';
import { formatCount } from '#web/lib/format.ts';

interface Advice {
  label: string;
  /** What is wrong, and what to do about it. */
  text: string;
  /** Where it is not known whether something is wrong. */
  notKnown?: string;
  /** Where an administrator does it. */
  href?: string;
  /** Of the handbook, where the operator reads how to. */
  chapter?: string;
}

/** Written in a section of the site. */
const section = (name: Section, label: string, text: string): Advice => ({
  label,
  text,
  href: `/dashboard/site?section=${name}`,
});

/** What an administrator does on the site's own pages. */
export const checksHere = {
  'own second factor': {
    label: 'Your second factor',
    text: 'Anyone who learns your password can moderate.',
    href: '/dashboard/security',
  },
  'other second factors': {
    label: 'Second factors of other administrators',
    text: 'Ask them to turn it on under Security.',
    href: '/dashboard/admins',
  },
  name: section('identity', 'Name, logo and colour', 'Name, tagline and colour are those of the program.'),
  contact: section('contact', 'Contact', 'The network’s e-mail address is a placeholder.'),
  languages: section(
    'languages',
    'Languages',
    'All are on, translated by machine. Leave on those that somebody has read, and save.',
  ),
  'legal name': section('contact', 'Legal name', 'Nobody is named as responsible for personal data.'),
  'grievance officer': section(
    'contact',
    'Grievance officer',
    'Nobody is named to answer complaints about personal data.',
  ),
  'privacy notice': {
    label: 'Privacy notice',
    text: 'The site cannot see whether somebody who knows the law has read it.',
    href: '/privacy',
  },
  links: section('links', 'Links', 'Social pages, tiles, films or app lead to example.org.'),
  counters: section('counters', 'Counters', 'They show sample numbers.'),
  slogans: section('banner', 'Banner and slogans', 'They are those of the program.'),
  news: section('news', 'News', 'They are samples.'),
  team: section('team', 'Team', 'It has sample members.'),
  'contact directory': section(
    'contacts',
    'Contact directory',
    'Coordinators are samples, with numbers that nobody has.',
  ),
} satisfies Partial<Record<Check, Advice>>;

/** What only the operator can do, on the server. */
const checksOfOperator = {
  'sample donors': {
    label: 'Sample donors',
    text: 'Searches show sample donors. To remove them: npm run demo -- remove',
    href: '/dashboard/registered-donors',
  },
  address: {
    label: 'Address with https',
    text: 'The site’s address is of this computer, or begins with http:, so that passwords can be read on the way. Set up HTTPS and PUBLIC_URL.',
    chapter: 'nginx and TLS',
  },
  'mail server': {
    label: 'Mail server',
    text: 'No mail server is set: e-mails reach nobody, and are written to files. Set SMTP_URL.',
    chapter: 'One machine',
  },
  sender: {
    label: 'Sender of e-mails',
    text: 'E-mails come from an address at localhost, which mail servers reject. Set MAIL_FROM.',
    chapter: 'One machine',
  },
  SPF: {
    label: 'SPF',
    text: 'The domain of MAIL_FROM has no SPF record, so that e-mails are taken for spam. Add one to DNS.',
    notKnown: 'Not known whether the domain of MAIL_FROM has an SPF record: DNS was not asked yet, or did not answer.',
    chapter: 'One machine',
  },
  DKIM: {
    label: 'DKIM',
    text: 'The domain of MAIL_FROM has no DKIM key below _domainkey, so that e-mails are taken for spam. Add one to DNS.',
    notKnown: 'Not known whether the domain of MAIL_FROM has a DKIM key: DNS was not asked yet, or did not answer.',
    chapter: 'One machine',
  },
  keys: {
    label: 'Secret keys',
    text: 'The key that encrypts families’ numbers is in the database and its backups. Set SECRET_KEYS; nothing is lost by it.',
    chapter: 'Keys',
  },
  SMS: {
    label: 'SMS',
    text: 'No text or call has arrived for a day. Write to the number: without an answer look at the modem or gateway, and at MESSAGING_SECRET.',
    chapter: 'A modem of your own',
  },
  backup: {
    label: 'Backup',
    text: 'The site cannot see its backups. Ask when the newest was made, and when a restore was last tried.',
    chapter: 'Backup and restore',
  },
  'required second factor': {
    label: 'Second factor required',
    text: 'Administrators can log in without a second factor. Set ADMIN_SECOND_FACTOR=required.',
    chapter: 'Second factor',
  },
} satisfies Partial<Record<Check, Advice>>;

const checks: Record<Check, Advice> = { ...checksHere, ...checksOfOperator };

const counted = (count: number) =>
  count > COUNTED_REGISTRATIONS ? `more than ${formatCount(COUNTED_REGISTRATIONS)}` : formatCount(count);
const donors = (count: number) => `${counted(count)} ${count === 1 ? 'donor' : 'donors'}`;

export const overviewWords = {
  importsWait: (count: number) =>
    count === 1
      ? 'The donors of an imported register wait for you to press Start.'
      : `The donors of ${count} imported registers wait for you to press Start.`,
  total: (count: string, isOne: boolean) => `${count} ${isOne ? 'donor' : 'donors'} in all.`,
  registered: (thisWeek: number, weekBefore: number) =>
    `${donors(thisWeek)} in the last 7 days, ${counted(weekBefore)} in the 7 days before.`,
  failedAdvice:
    'The mail server refused them, or did not accept them within 7 days. Most often the address is wrong: call the donor and correct it. The server’s log has the reason for each.',
  delayedAdvice: 'They are tried again for 7 days. The operator should check that the mail server answers.',
  done: (count: number, total: number) => `${count} of ${total} done`,
  checks,
  othersWithoutSecondFactor: (count: number) =>
    count === 1
      ? 'One other administrator has no second factor.'
      : `${count} other administrators have no second factor.`,
} as const;
