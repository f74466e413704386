// Every letter's words, one function a letter. Plain text; never a password.
import { LINK_MINUTES } from '#server/auth/passwordLinks.ts';

export interface Email {
  /** Whom it concerns; it goes when they go. Null for nobody in particular. */
  accountId: number | null;
  to: { name: string; address: string };
  subject: string;
  body: string;
}

/** The account that an e-mail goes to, with the name of its donor if it has one. */
export interface Addressee {
  accountId: number;
  userId: string;
  email: string;
  fullName: string | null;
}

const SIGNATURE = 'Dhamani\nNo agents. Nobody here arranges donors or takes money for blood.';

function joinParagraphs(...paragraphs: string[]): string {
  return `${[...paragraphs, SIGNATURE].join('\n\n')}\n`;
}

const addressOf = ({ fullName, userId, email }: Addressee) => ({ name: fullName ?? userId, address: email });

/** '2026-06-07' as '07/06/2026'. */
const formatDay = (day: string) => day.split('-').toReversed().join('/');

const LISTED = 'People who search for your blood group near you can now find you.';
const NOT_YET_LISTED = 'By your year of birth you are under 18: searches show you from the year in which you turn 18.';

export function welcomeEmail(
  owner: Addressee,
  { publicUrl, isListed }: { publicUrl: string; isListed: boolean },
): Email {
  return {
    accountId: owner.accountId,
    to: addressOf(owner),
    subject: 'Registration Succesfull',
    body: joinParagraphs(
      `Dear ${owner.fullName ?? owner.userId},`,
      `Thank you for registering as a blood donor. ${isListed ? LISTED : NOT_YET_LISTED}`,
      `Your user id is: ${owner.userId}\nLog in here: ${publicUrl}/login`,
      'There you can change your details, say that you cannot donate for now, or delete your profile.',
    ),
  };
}

export function passwordLinkEmail(owner: Addressee, link: string): Email {
  return {
    accountId: owner.accountId,
    to: addressOf(owner),
    subject: 'Set a new password',
    body: joinParagraphs(
      `Dear ${owner.fullName ?? owner.userId},`,
      `Somebody asked for a new password for the user id ${owner.userId}. If it was you, open this link:`,
      link,
      `It works once, for ${LINK_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    ),
  };
}

export function thankYouEmail(donor: Addressee, nextDate: string): Email {
  return {
    accountId: donor.accountId,
    to: addressOf(donor),
    subject: 'Thank you for your donation',
    body: joinParagraphs(
      `Dear ${donor.fullName ?? donor.userId},`,
      'Thank you. Somebody got better because of you.',
      `Your next donation date: ${formatDay(nextDate)}`,
      'Until then we list you after donors who have rested longer.',
    ),
  };
}

/** To the old address, so that a change nobody asked for is noticed. */
export function addressChangedEmail(user: Addressee, newAddress: string): Email {
  return {
    accountId: user.accountId,
    to: addressOf(user),
    subject: 'Your e-mail address was changed',
    body: joinParagraphs(
      `Dear ${user.fullName ?? user.userId},`,
      `The e-mail address of the user id ${user.userId} was changed to ${newAddress}.`,
      'If it was not you, somebody else may know your password: ask us for help at once.',
    ),
  };
}

/** An administrator's own words to a donor. */
export function adminEmail(donor: Addressee, { subject, message }: { subject: string; message: string }): Email {
  return { accountId: donor.accountId, to: addressOf(donor), subject, body: joinParagraphs(message) };
}
