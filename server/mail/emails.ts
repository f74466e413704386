// E-mails to donors about their own accounts, one function each; the words are in messages/en/mail.po. Never a password.
import { REST_DAYS_FEMALE, type AgeBar } from '#contract/eligibility.ts';
import { languages } from '#messages/languages.ts';
import { LINK_MINUTES, linkMinutes, type LinkPurpose } from '#server/auth/links.ts';
import { namesOf, type Addressee, type Block, type Email } from './email.ts';

const { t } = languages.en;
const MINUTES_A_DAY = 24 * 60;

/** Whether searches show a new donor. */
export type Listing = 'listed' | AgeBar | 'awaits confirmation';

/** One of the accounts of an address, with a link for it. */
export interface AccountLink {
  account: Addressee;
  link: string;
}

export type SecondFactorEvent = 'on' | 'off' | 'recovery code used' | 'reset by operator';

export function compose(owner: Addressee, subject: string, write: (userId: string) => readonly Block[]): Email {
  const { to, greeting, userId } = namesOf(owner);
  return { accountId: owner.accountId, to, subject, blocks: [greeting, ...write(userId)] };
}

export const button = (label: string, link: string): Block => ({ label, link, isButton: true });
export const validFor = (purpose: LinkPurpose) => t('mail.days', { days: linkMinutes[purpose] / MINUTES_A_DAY });
export const askForHelp = () => ({ label: t('mail.askForHelp'), link: '/contact-us' });
const setPassword = () => ({ label: t('mail.setPassword'), link: '/forgotpassword' });
const ifNotYou = () => [t('mail.notYou'), setPassword(), askForHelp()];

/** '2026-06-07' as '07/06/2026'. */
const formatDay = (day: string) => day.split('-').toReversed().join('/');

function describeListing(listing: Listing): string {
  const words = {
    listed: 'mail.welcome.listed',
    'under age': 'mail.welcome.notYetListed',
    'over age': 'eligibility.overAge',
    'awaits confirmation': 'mail.welcome.listedOnceConfirmed',
  } as const;
  return t(words[listing]);
}

const confirmBlocks = (link: string): Block[] => [
  t('mail.confirm.ask'),
  button(t('mail.confirm.label'), link),
  `${t('mail.confirm.notYou')} ${validFor('confirm-email')}`,
];

const accountBlocks = (userId: string): Block[] => [
  t('mail.welcome.userId', { userId }),
  { label: t('mail.logIn'), link: '/login' },
  t('mail.welcome.there'),
];

export function welcomeEmail(
  owner: Addressee,
  { listing, confirmLink }: { listing: Listing; confirmLink: string },
): Email {
  return compose(owner, t('mail.welcome.subject'), (userId) => [
    `${t('mail.welcome.thanks')} ${describeListing(listing)}`,
    ...confirmBlocks(confirmLink),
    ...accountBlocks(userId),
  ]);
}

/** For a donor whom an administrator added with a password. */
export function addedByAdminEmail(
  owner: Addressee,
  { listing, confirmLink }: { listing: Listing; confirmLink: string },
): Email {
  return compose(owner, t('mail.added.subject'), (userId) => [
    `${t('mail.added.byAdmin')} ${describeListing(listing)}`,
    ...confirmBlocks(confirmLink),
    t('mail.added.password'),
    setPassword(),
    ...accountBlocks(userId),
  ]);
}

/** For a donor whom an administrator added without a password. */
export function invitationEmail(owner: Addressee, { link }: { link: string }): Email {
  return compose(owner, t('mail.added.subject'), (userId) => [
    t('mail.added.byAdmin'),
    t('mail.added.invited'),
    button(t('mail.added.label'), link),
    validFor('invitation'),
    t('mail.welcome.userId', { userId }),
  ]);
}

export function confirmAddressEmail(owner: Addressee, link: string): Email {
  return compose(owner, t('mail.confirm.subject'), (userId) => [
    ...confirmBlocks(link),
    t('mail.welcome.userId', { userId }),
  ]);
}

/** To the new address, which nobody confirmed yet. */
export function newAddressEmail(owner: Addressee, { newAddress, link }: { newAddress: string; link: string }): Email {
  const recipient = { ...owner, email: newAddress, emailConfirmedAt: null };
  return compose(recipient, t('mail.newAddress.subject'), (userId) => [
    t('mail.newAddress.ask', { userId }),
    button(t('mail.newAddress.label'), link),
    `${t('mail.newAddress.notYou')} ${validFor('new-email')}`,
  ]);
}

/** To the old address, so that a change nobody asked for is noticed. */
export function addressChangedEmail(
  owner: Addressee,
  { newAddress, undoLink, byAdmin }: { newAddress: string; undoLink: string | null; byAdmin: boolean },
): Email {
  const notWanted = byAdmin ? t('mail.address.notAsked') : t('mail.address.notYou');
  const undo =
    undoLink === null
      ? [notWanted]
      : [t('mail.address.undo'), button(t('mail.address.undoLabel'), undoLink), validFor('undo-email')];
  return compose(owner, t('mail.address.subject'), (userId) => [
    byAdmin ? t('mail.address.changedByAdmin', { userId }) : t('mail.address.changed', { userId }),
    ...(owner.emailConfirmedAt === null ? [] : [t('mail.address.now', { address: newAddress })]),
    ...undo,
    askForHelp(),
  ]);
}

/** To the old address, once its owner undid a change; `link` sets a new password. */
export function addressRestoredEmail(owner: Addressee, link: string): Email {
  return compose(owner, t('mail.restored.subject'), (userId) => [
    t('mail.restored.text', { userId }),
    t('mail.restored.password'),
    button(t('mail.setPassword'), link),
    t('mail.once', { minutes: LINK_MINUTES }),
  ]);
}

export function passwordChangedEmail(owner: Addressee, { byLink }: { byLink: boolean }): Email {
  return compose(owner, t('mail.password.subject'), (userId) => [
    byLink ? t('mail.password.byLink', { userId }) : t('mail.password.changed', { userId }),
    ...ifNotYou(),
  ]);
}

interface LinkWords {
  subject: string;
  label: string;
  /** What stands before the link of the only account. */
  one: (userId: string) => string;
  /** What stands before the links of several accounts. */
  several: string;
}

/** One e-mail with a link for each account of an address. It concerns an account only where there is one. */
function linksEmail(address: string, links: readonly AccountLink[], words: LinkWords): Email {
  const [only, ...others] = links;
  const once = t('mail.once', { minutes: LINK_MINUTES });
  if (only && others.length === 0) {
    return compose(only.account, words.subject, (userId) => [words.one(userId), button(words.label, only.link), once]);
  }
  const list = links.map(({ account, link }) => ({ label: namesOf(account).userId, link }));
  const blocks = [t('mail.hello'), words.several, ...list, once];
  return { accountId: null, to: { name: '', address }, subject: words.subject, blocks };
}

export function passwordLinksEmail(address: string, links: readonly AccountLink[]): Email {
  return linksEmail(address, links, {
    subject: t('mail.link.subject'),
    label: t('mail.setPassword'),
    one: (userId) => t('mail.link.open', { userId }),
    several: t('mail.link.openOne'),
  });
}

export function loginLinksEmail(address: string, links: readonly AccountLink[]): Email {
  return linksEmail(address, links, {
    subject: t('mail.login.subject'),
    label: t('mail.login.label'),
    one: (userId) => t('mail.login.open', { userId }),
    several: t('mail.login.openOne'),
  });
}

export function secondFactorEmail(owner: Addressee, { event }: { event: SecondFactorEvent }): Email {
  const words = {
    on: ['mail.factor.onSubject', 'mail.factor.on'],
    off: ['mail.factor.offSubject', 'mail.factor.off'],
    'recovery code used': ['mail.factor.recoverySubject', 'mail.factor.recovery'],
    'reset by operator': ['mail.factor.resetSubject', 'mail.factor.reset'],
  } as const;
  const [subject, text] = words[event];
  return compose(owner, t(subject), (userId) => [t(text, { userId }), ...ifNotYou()]);
}

/** Someone says that the listed number is theirs. Nothing that they wrote is repeated. */
export function objectionEmail(owner: Addressee, { link }: { link: string }): Email {
  return compose(owner, t('mail.objection.subject'), (userId) => [
    t('mail.objection.text', { userId }),
    t('mail.objection.ask'),
    button(t('mail.objection.label'), link),
    validFor('listing'),
  ]);
}

interface NextDonation {
  /** Null where it is past. */
  nextDate: string | null;
  /** The rest is the longer one. */
  isFemale: boolean;
  /** Listed after those who can donate now, until that date. */
  isListedAfter: boolean;
}

export function thankYouEmail(donor: Addressee, { nextDate, isFemale, isListedAfter }: NextDonation): Email {
  return compose(donor, t('mail.donation.subject'), () => [
    t('mail.donation.thanks'),
    ...(nextDate === null ? [] : [t('mail.donation.next', { date: formatDay(nextDate) })]),
    ...(nextDate !== null && isFemale ? [t('mail.donation.female', { days: REST_DAYS_FEMALE })] : []),
    ...(isListedAfter ? [t('mail.donation.untilThen')] : []),
  ]);
}
