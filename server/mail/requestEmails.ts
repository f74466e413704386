// E-mails about a request for blood, to the family and to donors; the words are in messages/en/mail.po. None holds a number.
import type { BloodGroup } from '#contract/blood.ts';
import { CONFIRMATION_HOURS, REQUEST_DAYS, type RequestAnswer, type RequestState } from '#contract/bloodRequests.ts';
import type { Need } from '#contract/compatibility.ts';
import { languages } from '#messages/catalogues.ts';
import type { Language, MessageId, PlainId, Translate } from '#messages/translate.ts';
import { languageOf, wordsOf, type Addressee, type Block, type Email } from './email.ts';
import { button, compose } from './emails.ts';
import { codeOf } from './requestCode.ts';
import { cutName } from './smsParts.ts';
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
  write: (words: Language) => Block[],
): Email {
  const language = languages[languageOf({ isAdmin: false, language: stored })];
  const { code, t } = language;
  const to = { name: '', address: email };
  const reason = t('mail.request.reason');
  return { accountId: null, to, language: code, subject: t(subject), blocks: write(language), reason };
}

/** What no donor may ask for, and where to say so. */
const neverPay = (t: Translate, publicId: string): Block[] => [
  t('bloodRequests.noMoney'),
  { label: t('bloodRequests.reportHere'), link: `/need/${publicId}?report=1#report` },
];

const linkOf = ({ token }: Pick<Family, 'token'>) => `/need?token=${token}`;

/** Nobody has confirmed the address: it holds nothing that was typed. */
export function confirmRequestEmail(family: Omit<Family, 'publicId'>): Email {
  return toFamily(family, 'mail.request.confirmSubject', ({ t }) => [
    t('mail.request.confirm'),
    button(t('bloodRequests.confirm'), linkOf(family)),
    t('mail.request.confirmNotYou', { hours: CONFIRMATION_HOURS }),
  ]);
}

/**
 * What a family is told of its request: an e-mail's subject and text or, where it asked by SMS, a text, whom to call, and the
 * name of the hook's template. Who has a page reads there that the day is over.
 */
const familyNews = {
  waiting: {
    email: ['mail.request.waitingSubject', 'mail.request.waiting'],
    sms: ['phone.waitsAgain', 'phone.coordinator', 'requestWaiting'],
  },
  open: { email: ['mail.request.openedSubject', 'mail.request.opened'], sms: ['phone.opened', null, 'requestOpen'] },
  closed: {
    email: ['mail.request.closedSubject', 'mail.request.closed'],
    sms: ['phone.closed', 'phone.coordinator', 'requestClosed'],
  },
  refused: {
    email: ['mail.request.refusedSubject', 'mail.request.refused'],
    sms: ['phone.refused', 'phone.coordinator', 'requestRefused'],
  },
  expired: { email: null, sms: ['phone.expired', 'phone.coordinator', 'requestExpired'] },
  coming: {
    email: ['mail.request.comingSubject', 'mail.request.coming'],
    sms: ['phone.comes', 'phone.call', 'requestComing'],
  },
  offered: {
    email: ['mail.request.offeredSubject', 'mail.request.offered'],
    sms: ['phone.offers', 'phone.call', 'requestOffered'],
  },
  'not now': {
    email: ['mail.request.withdrawnSubject', 'mail.request.withdrawn'],
    sms: ['phone.withdrawn', null, 'requestWithdrawn'],
  },
} as const satisfies Record<
  string,
  {
    email: readonly [PlainId, MessageId] | null;
    sms: readonly [MessageId, 'phone.coordinator' | 'phone.call' | null, string];
  }
>;
export type FamilyNews = keyof typeof familyNews;

export const isFamilyNews = (state: RequestState): state is RequestState & FamilyNews => state in familyNews;

/** Whether the SMS about it says whom to call at the desk. */
export const namesCoordinator = (news: FamilyNews): boolean => familyNews[news].sms[1] === 'phone.coordinator';

/** `name`: the first name of the donor whom it is about. */
export function familyEmail(family: Family, news: FamilyNews, name: string | null): Email | null {
  const { email } = familyNews[news];
  if (email === null) return null;
  return toFamily(family, email[0], ({ t, read }) => [
    read({ id: email[1], values: { name: name ?? '' } }),
    button(t('mail.request.look'), linkOf(family)),
    ...neverPay(t, family.publicId),
  ]);
}

/** Of a donor, whose number is null where it is hidden, or of a coordinator. */
export interface ToCall {
  name: string;
  number: string | null;
}

/** To a family that asked by SMS: without a link, and of two parts. */
export function familyText(
  { mobile, language: stored }: { mobile: string; language: string },
  news: FamilyNews,
  toCall: ToCall | null,
): Email & { link: null } {
  const { code: language, read } = languages[languageOf({ isAdmin: false, language: stored })];
  const [text, call, template] = familyNews[news].sms;
  const name = toCall && cutName(toCall.name, 'person');
  const number = call && toCall ? toCall.number : null;
  const lines = [text, ...(call && number !== null ? [call] : [])];
  const subject = lines.map((id) => read({ id, values: { name: name ?? '', number: number ?? '' } })).join('\n');
  const to = { name: '', address: mobile };
  const about = { name: template, values: { name, number } };
  return { accountId: null, to, language, subject, blocks: [], link: null, template: about };
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
