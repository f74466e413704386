// Every e-mail, one function each; the words are in messages/en/mail.po. Plain text; never a password.
import { languages } from '#messages/languages.ts';
import { LINK_MINUTES } from '#server/auth/passwordLinks.ts';

export interface Email {
  /** Whom it concerns; it goes when they go. Null for nobody in particular. */
  regid: number | null;
  to: { name: string; address: string };
  subject: string;
  body: string;
}

interface Owner {
  regid: number;
  userId: string;
  email: string;
  fullName: string | null;
}

/** The fields of a User that letters speak of. */
interface Addressee {
  regid: number;
  userID: string;
  emailId: string;
  fullName: string | null;
}

const { t } = languages.en;

function joinParagraphs(...paragraphs: string[]): string {
  return `${[...paragraphs, t('mail.signature')].join('\n\n')}\n`;
}

const greet = (name: string) => t('mail.dear', { name });

const addressOf = ({ fullName, userId, email }: Omit<Owner, 'regid'>) => ({ name: fullName ?? userId, address: email });

/** '2026-06-07' as '07/06/2026'. */
const formatDay = (day: string) => day.split('-').toReversed().join('/');

export function welcomeEmail(owner: Owner, { publicUrl, isListed }: { publicUrl: string; isListed: boolean }): Email {
  return {
    regid: owner.regid,
    to: addressOf(owner),
    subject: t('mail.welcome.subject'),
    body: joinParagraphs(
      greet(owner.fullName ?? owner.userId),
      `${t('mail.welcome.thanks')} ${isListed ? t('mail.welcome.listed') : t('mail.welcome.notYetListed')}`,
      t('mail.welcome.logIn', { userId: owner.userId, address: `${publicUrl}/login` }),
      t('mail.welcome.there'),
    ),
  };
}

export function passwordLinkEmail(owner: Owner, link: string): Email {
  return {
    regid: owner.regid,
    to: addressOf(owner),
    subject: t('mail.link.subject'),
    body: joinParagraphs(
      greet(owner.fullName ?? owner.userId),
      t('mail.link.open', { userId: owner.userId }),
      link,
      t('mail.link.once', { minutes: LINK_MINUTES }),
    ),
  };
}

export function thankYouEmail(donor: Addressee, nextDate: string): Email {
  return {
    regid: donor.regid,
    to: { name: donor.fullName ?? donor.userID, address: donor.emailId },
    subject: t('mail.donation.subject'),
    body: joinParagraphs(
      greet(donor.fullName ?? donor.userID),
      t('mail.donation.thanks'),
      t('mail.donation.next', { date: formatDay(nextDate) }),
      t('mail.donation.untilThen'),
    ),
  };
}

/** To the old address, so that a change nobody asked for is noticed. */
export function addressChangedEmail(user: Addressee, newAddress: string): Email {
  return {
    regid: user.regid,
    to: { name: user.fullName ?? user.userID, address: user.emailId },
    subject: t('mail.address.subject'),
    body: joinParagraphs(
      greet(user.fullName ?? user.userID),
      t('mail.address.changed', { userId: user.userID, address: newAddress }),
      t('mail.address.notYou'),
    ),
  };
}

/** An administrator's own words to a donor. */
export function adminEmail(donor: Owner, { subject, message }: { subject: string; message: string }): Email {
  return { regid: donor.regid, to: addressOf(donor), subject, body: joinParagraphs(message) };
}
