// E-mails about a request for blood, to the family and to donors; the words are in messages/en/mail.po. None holds a number.
import type { BloodGroup } from '#contract/blood.ts';
import { CONFIRMATION_HOURS, REQUEST_DAYS, type RequestAnswer } from '#contract/bloodRequests.ts';
import type { Need } from '#contract/compatibility.ts';
import type { PlainId, Translate } from '#messages/translate.ts';
import { languageOf, wordsOf, type Addressee, type Block, type Email } from './email.ts';
import { button, compose } from './emails.ts';
import { formatDay } from './text.ts';

interface Family {
  email: string;
  /** As stored. */
  language: string;
  token: string;
}

function toFamily({ email, language: stored }: Family, subject: PlainId, write: (t: Translate) => Block[]): Email {
  const language = languageOf({ isAdmin: false, language: stored });
  const t = wordsOf(language);
  const reason = 'mail.request.reason' as const;
  return { accountId: null, to: { name: '', address: email }, language, subject: t(subject), blocks: write(t), reason };
}

const linkOf = ({ token }: Family) => `/need?token=${token}`;

/** Nobody has confirmed the address: it holds nothing that was typed. */
export function confirmRequestEmail(family: Family): Email {
  return toFamily(family, 'mail.request.confirmSubject', (t) => [
    t('mail.request.confirm'),
    button(t('bloodRequests.confirm'), linkOf(family)),
    t('mail.request.confirmNotYou', { hours: CONFIRMATION_HOURS }),
  ]);
}

const news = {
  opened: ['mail.request.openedSubject', 'mail.request.opened'],
  refused: ['mail.request.refusedSubject', 'mail.request.refused'],
} as const;

/** What was decided about a request. */
export function decidedRequestEmail(family: Family, decision: keyof typeof news): Email {
  const [subject, text] = news[decision];
  return toFamily(family, subject, (t) => [
    t(text),
    button(t('mail.request.look'), linkOf(family)),
    t('bloodRequests.noMoney'),
  ]);
}

/** `name` is a first name. */
export function comingEmail(family: Family, name: string): Email {
  return toFamily(family, 'mail.request.comingSubject', (t) => [
    t('mail.request.coming', { name }),
    button(t('mail.request.look'), linkOf(family)),
    t('bloodRequests.noMoney'),
  ]);
}

export interface AskedFor {
  publicId: string;
  bloodGroup: BloodGroup;
  need: Need;
  units: number;
  hospital: string;
  districtName: string;
  /** YYYY-MM-DD */
  neededBy: string;
}

/** `token` is the donor's own: opening the link changes nothing. */
export function askDonorEmail(owner: Addressee, asked: AskedFor, token: string): Email & { link: string } {
  const { publicId, bloodGroup, need, units, hospital, districtName, neededBy } = asked;
  const link = `/need/${publicId}?token=${token}`;
  const answerLink = (answer: RequestAnswer) => `${link}&${new URLSearchParams({ answer }).toString()}`;
  const email = compose(owner, 'mail.request.askSubject', ({ t }) => [
    t('mail.request.ask', { group: bloodGroup, district: districtName, date: formatDay(neededBy) }),
    { typed: hospital, isQuote: true },
    button(t('bloodRequests.canCome'), answerLink('coming')),
    { label: t('donorMessages.notNow'), link: answerLink('not now') },
    { label: t('donorMessages.stop'), link: answerLink('stop') },
    t('bloodRequests.numberAfter'),
    t('bloodRequests.noMoney'),
    t('mail.days', { days: REQUEST_DAYS + 1 }),
  ]);
  const values = { bloodGroup, need, units: String(units), district: districtName, neededBy };
  return { ...email, link, unsubscribeLink: undefined, template: { name: 'request', values } };
}

/** To a donor who said 'coming'. */
export function endedForDonorEmail(
  owner: Addressee,
  {
    publicId,
    bloodGroup,
    hospital,
    districtName,
  }: Pick<AskedFor, 'publicId' | 'bloodGroup' | 'hospital' | 'districtName'>,
): Email & { link: string } {
  const email = compose(owner, 'mail.request.endedSubject', ({ t }) => [
    t('mail.request.ended', { group: bloodGroup, district: districtName }),
    { typed: hospital, isQuote: true },
    t('mail.request.endedThanks'),
  ]);
  const values = { bloodGroup, district: districtName };
  return {
    ...email,
    link: `/need/${publicId}`,
    unsubscribeLink: undefined,
    template: { name: 'request ended', values },
  };
}

/** The link by which a donor ends these messages. */
export const stopLinkOf = (link: string): string => `${link}&answer=stop`;
