// Every letter's words, one function a letter. Plain text; never a password.
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

const SIGNATURE = 'Dhamani\nNo agents. Nobody here arranges donors or takes money for blood.';

function joinParagraphs(...paragraphs: string[]): string {
  return `${[...paragraphs, SIGNATURE].join('\n\n')}\n`;
}

const addressOf = ({ fullName, userId, email }: Omit<Owner, 'regid'>) => ({ name: fullName ?? userId, address: email });

/** '2026-06-07' as '07/06/2026'. */
const formatDay = (day: string) => day.split('-').toReversed().join('/');

const LISTED = 'People who search for your blood group near you can now find you.';
const NOT_YET_LISTED = 'By your year of birth you are under 18: searches show you from the year in which you turn 18.';

export function welcomeEmail(owner: Owner, { publicUrl, isListed }: { publicUrl: string; isListed: boolean }): Email {
  return {
    regid: owner.regid,
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

export function passwordLinkEmail(owner: Owner, link: string): Email {
  return {
    regid: owner.regid,
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
    regid: donor.regid,
    to: { name: donor.fullName ?? donor.userID, address: donor.emailId },
    subject: 'Thank you for your donation',
    body: joinParagraphs(
      `Dear ${donor.fullName ?? donor.userID},`,
      'Thank you. Somebody got better because of you.',
      `Your next donation date: ${formatDay(nextDate)}`,
      'Until then we list you after donors who have rested longer.',
    ),
  };
}

/** To the old address, so that a change nobody asked for is noticed. */
export function addressChangedEmail(user: Addressee, newAddress: string): Email {
  return {
    regid: user.regid,
    to: { name: user.fullName ?? user.userID, address: user.emailId },
    subject: 'Your e-mail address was changed',
    body: joinParagraphs(
      `Dear ${user.fullName ?? user.userID},`,
      `The e-mail address of the user id ${user.userID} was changed to ${newAddress}.`,
      'If it was not you, somebody else may know your password: ask us for help at once.',
    ),
  };
}

/** An administrator's own words to a donor. */
export function adminEmail(donor: Owner, { subject, message }: { subject: string; message: string }): Email {
  return { regid: donor.regid, to: addressOf(donor), subject, body: joinParagraphs(message) };
}
