// E-mails about a request for blood, to the family and to donors; the words are in messages/en/mail.po. None holds a number.
import type { BloodGroup } from '#contract/blood.ts';
import { CONFIRMATION_HOURS, REQUEST_DAYS, type RequestAnswer, type RequestState } from '#contract/bloodRequests.ts';
import type { Need } from '#contract/compatibility.ts';
import type { PlainId, Translate } from '#messages/translate.ts';
import { languageOf, wordsOf, type Addressee, type Block, type Email } from './email.ts';
import { button, compose } from './emails.ts';
import { codeOf } from './requestCode.ts';
import { formatDay } from './text.ts';

interface Family {
  email: string;
  /** As stored. */
  language: string;
  token: string;
  publicId: string;
}

function toFamily(
  { email, language: stored }: Pick<Family, 'email' | 'language'>,
  subject: PlainId,
  write: (t: Translate) => Block[],
): Email {
  const language = languageOf({ isAdmin: false, language: stored });
  const t = wordsOf(language);
  const reason = t('mail.request.reason');
  return { accountId: null, to: { name: '', address: email }, language, subject: t(subject), blocks: write(t), reason };
}

/** What no donor may ask for, and where to say so. */
const neverPay = (t: Translate, publicId: string): Block[] => [
  t('bloodRequests.noMoney'),
  { label: t('bloodRequests.reportHere'), link: `/need/${publicId}?report=1#report` },
];

const linkOf = ({ token }: Pick<Family, 'token'>) => `/need?token=${token}`;

/** Nobody has confirmed the address: it holds nothing that was typed. */
export function confirmRequestEmail(family: Omit<Family, 'publicId'>): Email {
  return toFamily(family, 'mail.request.confirmSubject', (t) => [
    t('mail.request.confirm'),
    button(t('bloodRequests.confirm'), linkOf(family)),
    t('mail.request.confirmNotYou', { hours: CONFIRMATION_HOURS }),
  ]);
}

const states: Partial<Record<RequestState, readonly [PlainId, PlainId]>> = {
  waiting: ['mail.request.waitingSubject', 'mail.request.waiting'],
  open: ['mail.request.openedSubject', 'mail.request.opened'],
  closed: ['mail.request.closedSubject', 'mail.request.closed'],
  refused: ['mail.request.refusedSubject', 'mail.request.refused'],
};

/** What a request is after a person decided about it; null where nothing is told. */
export function requestStateEmail(family: Family, state: RequestState): Email | null {
  const told = states[state];
  if (!told) return null;
  const [subject, text] = told;
  return toFamily(family, subject, (t) => [
    t(text),
    button(t('mail.request.look'), linkOf(family)),
    ...neverPay(t, family.publicId),
  ]);
}

const answers = {
  coming: ['mail.request.comingSubject', 'mail.request.coming'],
  offered: ['mail.request.offeredSubject', 'mail.request.offered'],
  'not now': ['mail.request.withdrawnSubject', 'mail.request.withdrawn'],
} as const;

/** What a donor says; `name` is a first name. */
export function answerEmail(family: Family, name: string, answer: keyof typeof answers): Email {
  const [subject, text] = answers[answer];
  return toFamily(family, subject, (t) => [
    t(text, { name }),
    button(t('mail.request.look'), linkOf(family)),
    ...neverPay(t, family.publicId),
  ]);
}

/** To a family that asked by SMS; `number` is null where the donor hides it. */
export function comingMessage(
  { mobile, language: stored, publicId }: { mobile: string; language: string; publicId: string },
  { name, number }: { name: string; number: string | null },
): Email & { link: string } {
  const language = languageOf({ isAdmin: false, language: stored });
  const t = wordsOf(language);
  const subject = number === null ? t('phone.comes', { name }) : t('phone.comesCall', { name, number });
  const template = { name: 'requestComing', values: { name, number } };
  return {
    accountId: null,
    to: { name: '', address: mobile },
    language,
    subject,
    blocks: [],
    link: `/need/${publicId}`,
    template,
  };
}

export interface AskedFor {
  publicId: string;
  bloodGroup: BloodGroup;
  need: Need;
  units: number;
  hospital: string;
  /** In English, for the hook. */
  districtName: string;
  /** In a sentence of the e-mail's language. */
  district: string;
  /** YYYY-MM-DD */
  neededBy: string;
}

/** `token` is the donor's own: opening the link changes nothing. `text` is an SMS in place of the subject. */
export function askDonorEmail(
  owner: Addressee & { ownGroup: BloodGroup },
  asked: AskedFor,
  token: string,
): Email & { link: string; text: string } {
  const { publicId, bloodGroup, need, units, hospital, districtName, district, neededBy } = asked;
  const { ownGroup } = owner;
  const link = `/need/${publicId}?token=${token}`;
  const answerLink = (answer: RequestAnswer) => `${link}&${new URLSearchParams({ answer }).toString()}`;
  const email = compose(owner, 'mail.request.askSubject', ({ t }) => [
    t('mail.request.ask', { group: bloodGroup, district, date: formatDay(neededBy) }),
    { typed: hospital, isQuote: true },
    t('mail.request.fits', { own: ownGroup, group: bloodGroup, count: units }),
    button(t('bloodRequests.canCome'), answerLink('coming')),
    { label: t('donorMessages.notNow'), link: answerLink('not now') },
    { label: t('donorMessages.stop'), link: answerLink('stop') },
    t('bloodRequests.numberAfter'),
    ...neverPay(t, publicId),
    t('mail.days', { days: REQUEST_DAYS + 1 }),
  ]);
  const code = codeOf(publicId);
  const values = { bloodGroup, need, units: String(units), district: districtName, neededBy, code };
  const about = { group: bloodGroup, district, date: formatDay(neededBy), code };
  const text = wordsOf(email.language)('mail.request.askText', about);
  return { ...email, text, link, unsubscribeLink: undefined, template: { name: 'request', values } };
}

const news = {
  ended: ['mail.request.endedSubject', 'mail.request.ended', 'mail.request.endedThanks'],
  freed: ['mail.request.freedSubject', 'mail.request.freed', 'mail.request.stillOnTheWay'],
  'put aside': ['mail.request.asideSubject', 'mail.request.aside', 'mail.request.endedThanks'],
  expected: ['mail.request.expectedSubject', 'mail.request.expected', 'bloodRequests.noMoney'],
} as const;
export type DonorNews = keyof typeof news;

/** To a donor who said 'coming'. The page behind the link shows the family's number, where the donor may have it. */
export function donorEmail(
  owner: Addressee,
  asked: Pick<AskedFor, 'publicId' | 'bloodGroup' | 'hospital' | 'districtName' | 'district'>,
  about: DonorNews,
  token: string,
): Email & { link: string } {
  const { publicId, bloodGroup, hospital, districtName, district } = asked;
  const [subject, text, last] = news[about];
  const hasNumber = about === 'freed' || about === 'expected';
  const link = hasNumber ? `/need/${publicId}?token=${token}` : `/need/${publicId}`;
  const email = compose(owner, subject, ({ t }) => [
    t(text, { group: bloodGroup, district }),
    { typed: hospital, isQuote: true },
    ...(hasNumber ? [button(t('mail.request.theirNumber'), link)] : []),
    ...(last === 'bloodRequests.noMoney' ? neverPay(t, publicId) : [t(last)]),
  ]);
  const values = { bloodGroup, district: districtName };
  return { ...email, link, unsubscribeLink: undefined, template: { name: `request ${about}`, values } };
}

/** The link by which a donor ends these messages. */
export const stopLinkOf = (link: string): string => `${link}&answer=stop`;
