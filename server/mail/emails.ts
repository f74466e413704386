// Every e-mail, one function each; the words are in messages/en/mail.po. Plain text; never a password.
import { languages } from '#messages/languages.ts';
import { LINK_MINUTES } from '#server/auth/links.ts';

export interface Email {
  /** The account that it concerns: deleted with it. Null when there is none. */
  accountId: number | null;
  to: { name: string; address: string };
  subject: string;
  blocks: readonly Block[];
}

/** A part of an e-mail: a paragraph, or a link with the words of its button. */
export type Block = string | { link: string; label: string };

/** The account that an e-mail goes to, with the name of its donor if it has one. */
export interface Addressee {
  accountId: number;
  userId: string;
  email: string;
  fullName: string | null;
}

const { t } = languages.en;

/** The plain text of an e-mail. */
export function toText({ blocks }: Email): string {
  const paragraphs = blocks.map((block) => (typeof block === 'string' ? block : `${block.label}:\n${block.link}`));
  return `${[...paragraphs, t('mail.signature')].join('\n\n')}\n`;
}

const greet = (name: string) => t('mail.dear', { name });

const addressOf = ({ fullName, userId, email }: Addressee) => ({ name: fullName ?? userId, address: email });

/** '2026-06-07' as '07/06/2026'. */
const formatDay = (day: string) => day.split('-').toReversed().join('/');

export function welcomeEmail(
  owner: Addressee,
  { publicUrl, isListed }: { publicUrl: string; isListed: boolean },
): Email {
  return {
    accountId: owner.accountId,
    to: addressOf(owner),
    subject: t('mail.welcome.subject'),
    blocks: [
      greet(owner.fullName ?? owner.userId),
      `${t('mail.welcome.thanks')} ${isListed ? t('mail.welcome.listed') : t('mail.welcome.notYetListed')}`,
      t('mail.welcome.logIn', { userId: owner.userId, address: `${publicUrl}/login` }),
      t('mail.welcome.there'),
    ],
  };
}

export function passwordLinkEmail(owner: Addressee, link: string): Email {
  return {
    accountId: owner.accountId,
    to: addressOf(owner),
    subject: t('mail.link.subject'),
    blocks: [
      greet(owner.fullName ?? owner.userId),
      t('mail.link.open', { userId: owner.userId }),
      { link, label: t('mail.link.label') },
      t('mail.link.once', { minutes: LINK_MINUTES }),
    ],
  };
}

export function thankYouEmail(donor: Addressee, nextDate: string): Email {
  return {
    accountId: donor.accountId,
    to: addressOf(donor),
    subject: t('mail.donation.subject'),
    blocks: [
      greet(donor.fullName ?? donor.userId),
      t('mail.donation.thanks'),
      t('mail.donation.next', { date: formatDay(nextDate) }),
      t('mail.donation.untilThen'),
    ],
  };
}

/** To the old address, so that a change nobody asked for is noticed. */
export function addressChangedEmail(user: Addressee, newAddress: string): Email {
  return {
    accountId: user.accountId,
    to: addressOf(user),
    subject: t('mail.address.subject'),
    blocks: [
      greet(user.fullName ?? user.userId),
      t('mail.address.changed', { userId: user.userId, address: newAddress }),
      t('mail.address.notYou'),
    ],
  };
}

/** A message from an administrator to a donor. */
export function adminEmail(donor: Addressee, { subject, message }: { subject: string; message: string }): Email {
  return { accountId: donor.accountId, to: addressOf(donor), subject, blocks: [message] };
}
