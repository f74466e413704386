// E-mails to donors about their own accounts, one function each; the words are in messages/en/mail.po. Never a password.
import { REST_DAYS_FEMALE, type AgeBar } from '#contract/eligibility.ts';
import { accountGuesses } from '#contract/limits.ts';
import type { PlainId, Translate } from '#messages/translate.ts';
import type { LinkPurpose } from '#contract/links.ts';
import { LINK_MINUTES, purposes } from '#server/auth/links.ts';
import { languageOf, namesOf, wordsOf, type Addressee, type Block, type Email } from './email.ts';
import { formatDay } from './text.ts';

const MINUTES_A_DAY = 24 * 60;

/** Whether searches show a new donor. */
export type Listing = 'listed' | AgeBar | 'claimed';

/** One of the accounts of an address, with a link for it. */
export interface AccountLink {
  account: Addressee;
  link: string;
}

export type SecondFactorEvent = 'on' | 'off' | 'recovery code used' | 'recovery codes renewed' | 'reset by operator';

/** What an e-mail to an owner is written with. */
interface Words {
  t: Translate;
  /** As the e-mail may show it. */
  userId: string;
}

/** In the language of its owner. */
export function compose(owner: Addressee, subject: PlainId, write: (words: Words) => readonly Block[]): Email {
  const { to, greeting, userId } = namesOf(owner);
  const language = languageOf(owner);
  const t = wordsOf(language);
  return { accountId: owner.accountId, to, language, subject: t(subject), blocks: [greeting, ...write({ t, userId })] };
}

export const button = (label: string, link: string): Block => ({ label, link, isButton: true });
export const validFor = (t: Translate, purpose: LinkPurpose) =>
  t('mail.days', { days: purposes[purpose].minutes / MINUTES_A_DAY });
export const askForHelp = (t: Translate) => ({ label: t('mail.askForHelp'), link: '/contact-us' });
const setPassword = (t: Translate) => ({ label: t('mail.setPassword'), link: '/forgotpassword' });
const ifNotYou = (t: Translate) => [t('mail.notYou'), setPassword(t), askForHelp(t)];

function describeListing(t: Translate, listing: Listing): string {
  const words = {
    listed: 'mail.welcome.listed',
    'under age': 'mail.welcome.notYetListed',
    'over age': 'eligibility.overAge',
    claimed: 'mail.welcome.claimed',
  } as const;
  return t(words[listing]);
}

const confirmBlocks = (t: Translate, link: string): Block[] => [
  t('mail.confirm.ask'),
  button(t('mail.confirm.label'), link),
  `${t('mail.confirm.notYou')} ${validFor(t, 'confirm-email')}`,
];

const accountBlocks = ({ t, userId }: Words): Block[] => [
  t('mail.welcome.userId', { userId }),
  { label: t('mail.logIn'), link: '/login' },
  t('mail.welcome.there'),
];

export function welcomeEmail(
  owner: Addressee,
  { listing, confirmLink }: { listing: Listing; confirmLink: string },
): Email {
  return compose(owner, 'mail.welcome.subject', ({ t, userId }) => [
    `${t('mail.welcome.thanks')} ${describeListing(t, listing)}`,
    ...confirmBlocks(t, confirmLink),
    ...accountBlocks({ t, userId }),
  ]);
}

/** For a donor whom an administrator added with a password: the user id is whole, because no stranger typed it. */
export function addedByAdminEmail(
  owner: Addressee,
  { listing, confirmLink }: { listing: Listing; confirmLink: string },
): Email {
  return compose(owner, 'mail.added.subject', ({ t }) => [
    `${t('mail.added.byAdmin')} ${describeListing(t, listing)}`,
    ...confirmBlocks(t, confirmLink),
    t('mail.added.password'),
    setPassword(t),
    ...accountBlocks({ t, userId: owner.userId }),
  ]);
}

/** For one added without a password. */
export function invitationEmail(owner: Addressee, { link }: { link: string }): Email {
  return compose(owner, 'mail.added.subject', ({ t }) => [
    t('mail.added.byAdmin'),
    t('mail.added.invited'),
    button(t('mail.added.label'), link),
    validFor(t, 'invitation'),
    t('mail.welcome.userId', { userId: owner.userId }),
  ]);
}

/** Whether searches show a donor of a former network; 'hidden': without the number, or not always with it. */
export type MovedListing = 'listed' | 'hidden' | 'invited' | AgeBar;

const movedWords = {
  listed: 'mail.moved.listed',
  hidden: 'mail.moved.listedHidden',
  invited: 'mail.moved.invited',
  'under age': 'mail.moved.notListed',
  'over age': 'mail.moved.notListed',
} as const;

/** On the page of an invitation: one button, which erases the account. */
export const removalLink = (link: string): string => `${link}&answer=not+me`;

/** For a donor of a former network, `former`. `link` sets a password; the same page removes them. */
export function movedEmail(
  owner: Addressee,
  { former, listing, link }: { former: string; listing: MovedListing; link: string },
): Email {
  const email = compose(owner, 'mail.moved.subject', ({ t }) => [
    t(movedWords[listing], { former }),
    ...(listing === 'under age' || listing === 'over age' ? [describeListing(t, listing)] : []),
    t('mail.added.invited'),
    button(t('mail.added.label'), link),
    t('mail.moved.remove'),
    { label: t('mail.moved.removeLabel'), link: removalLink(link) },
    validFor(t, 'invitation'),
  ]);
  const name = listing === 'listed' || listing === 'hidden' ? 'moved and listed' : 'moved';
  return {
    ...email,
    reason: wordsOf(email.language)('mail.moved.reason', { former }),
    template: { name, values: { former } },
  };
}

export function confirmAddressEmail(owner: Addressee, link: string): Email {
  return compose(owner, 'mail.confirm.subject', ({ t, userId }) => [
    ...confirmBlocks(t, link),
    t('mail.welcome.userId', { userId }),
  ]);
}

/** To a confirmed address: the number was changed so often that the donor is not listed until its owner says so. */
export function confirmAnewEmail(owner: Addressee, link: string): Email {
  return compose(owner, 'mail.confirm.subject', ({ t, userId }) => [
    t('mail.confirm.anew', { userId }),
    button(t('mail.confirm.label'), link),
    validFor(t, 'confirm-email'),
    ...ifNotYou(t),
  ]);
}

/** To the new address, which nobody confirmed yet. */
export function newAddressEmail(owner: Addressee, { newAddress, link }: { newAddress: string; link: string }): Email {
  const recipient = { ...owner, email: newAddress, emailConfirmedAt: null };
  return compose(recipient, 'mail.newAddress.subject', ({ t, userId }) => [
    t('mail.newAddress.ask', { userId }),
    button(t('mail.newAddress.label'), link),
    `${t('mail.newAddress.notYou')} ${validFor(t, 'new-email')}`,
  ]);
}

/** To the old address, so that a change nobody asked for is noticed. */
export function addressChangedEmail(
  owner: Addressee,
  { newAddress, undoLink, byAdmin }: { newAddress: string; undoLink: string | null; byAdmin: boolean },
): Email {
  return compose(owner, 'mail.address.subject', ({ t, userId }) => [
    byAdmin ? t('mail.address.changedByAdmin', { userId }) : t('mail.address.changed', { userId }),
    ...(owner.emailConfirmedAt === null ? [] : [t('mail.address.now', { address: newAddress })]),
    ...(undoLink === null
      ? [byAdmin ? t('mail.address.notAsked') : t('mail.address.notYou')]
      : [t('mail.address.undo'), button(t('mail.address.undoLabel'), undoLink), validFor(t, 'undo-email')]),
    askForHelp(t),
  ]);
}

/** To the old address, once its owner undid a change; `link` sets a new password. */
export function addressRestoredEmail(owner: Addressee, link: string): Email {
  return compose(owner, 'mail.restored.subject', ({ t, userId }) => [
    t('mail.restored.text', { userId }),
    t('mail.restored.password'),
    button(t('mail.setPassword'), link),
    t('mail.once', { minutes: LINK_MINUTES }),
  ]);
}

export function passwordChangedEmail(owner: Addressee, { byLink }: { byLink: boolean }): Email {
  return compose(owner, 'mail.password.subject', ({ t, userId }) => [
    byLink ? t('mail.password.byLink', { userId }) : t('mail.password.changed', { userId }),
    ...ifNotYou(t),
  ]);
}

export function guessesEmail(owner: Addressee): Email {
  return compose(owner, 'mail.guesses.subject', ({ t, userId }) => [
    t('mail.guesses.text', { userId, count: accountGuesses[0].points }),
    t('mail.guesses.price'),
    t('mail.guesses.advice'),
    setPassword(t),
    askForHelp(t),
  ]);
}

/** `one` stands before the link of the only account, `several` before those of several. */
const linkWords = {
  password: {
    subject: 'mail.link.subject',
    label: 'mail.setPassword',
    one: 'mail.link.open',
    several: 'mail.link.openOne',
  },
  login: {
    subject: 'mail.login.subject',
    label: 'mail.login.label',
    one: 'mail.login.open',
    several: 'mail.login.openOne',
  },
} as const;

/**
 * One e-mail with a link for each account of an address, in the language of the first. It concerns an account only where
 * there is one.
 */
export function linksEmail(purpose: keyof typeof linkWords, links: readonly [AccountLink, ...AccountLink[]]): Email {
  const { subject, label, one, several } = linkWords[purpose];
  const [{ account, link }, ...others] = links;
  const written = compose(account, subject, ({ t, userId }) => [
    t(one, { userId }),
    button(t(label), link),
    t('mail.once', { minutes: LINK_MINUTES }),
  ]);
  if (others.length === 0) return written;
  const t = wordsOf(written.language);
  const list = links.map((each) => ({ label: namesOf(each.account).userId, link: each.link }));
  const blocks = [t('mail.hello'), t(several), ...list, t('mail.once', { minutes: LINK_MINUTES })];
  return { ...written, accountId: null, to: { name: '', address: account.email }, blocks };
}

export function secondFactorEmail(owner: Addressee, { event }: { event: SecondFactorEvent }): Email {
  const words = {
    on: ['mail.factor.onSubject', 'mail.factor.on'],
    off: ['mail.factor.offSubject', 'mail.factor.off'],
    'recovery code used': ['mail.factor.recoverySubject', 'mail.factor.recovery'],
    'recovery codes renewed': ['mail.factor.renewedSubject', 'mail.factor.renewed'],
    'reset by operator': ['mail.factor.resetSubject', 'mail.factor.reset'],
  } as const;
  const [subject, text] = words[event];
  return compose(owner, subject, ({ t, userId }) => [t(text, { userId }), ...ifNotYou(t)]);
}

/** Someone says that the listed number is theirs. Nothing that they wrote is repeated. */
export function objectionEmail(owner: Addressee, { link }: { link: string }): Email {
  return compose(owner, 'mail.objection.subject', ({ t, userId }) => [
    t('mail.objection.text', { userId }),
    t('mail.objection.ask'),
    button(t('mail.objection.label'), link),
    validFor(t, 'listing'),
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
  return compose(donor, 'mail.donation.subject', ({ t }) => [
    t('mail.donation.thanks'),
    ...(nextDate === null ? [] : [t('mail.donation.next', { date: formatDay(nextDate) })]),
    ...(nextDate !== null && isFemale ? [t('mail.donation.female', { days: REST_DAYS_FEMALE })] : []),
    ...(isListedAfter ? [t('mail.donation.untilThen')] : []),
  ]);
}
