// Requests for blood: a family asks, a coordinator or administrator opens the request, donors answer.
import * as z from 'zod/mini';
import type { PlainId } from '#messages/translate.ts';
import { BloodGroup } from './blood.ts';
import { Need } from './compatibility.ts';
import { email, phone } from './contactFields.ts';
import { endpoint, type Limit } from './endpoint.ts';
import { blankAsNull, date, id, labelOf, prose, text, whole } from './fields.ts';
import { formLimits, networkRequestsAnHour, spentLinks } from './limits.ts';
import { LinkToken } from './links.ts';
import { fault } from './message.ts';
import { hasLink, name } from './names.ts';
import { hasIndianMobile, hasInternationalNumber } from './phones.ts';
import { NameLanguage } from './placeNames.ts';

export const REQUEST_WORDS = 300;
export const MOST_UNITS = 10;
/** The latest day by which blood can be asked for. */
export const REQUEST_DAYS = 7;
/** How many donors can say for each unit that they come. */
export const COMING_A_UNIT = 3;
/** How many such answers a donor can hold at once. */
export const COMING_A_DONOR = 2;
/** How many open requests a confirmed address can have; past those of a number or hospital a person decides. */
export const OPEN_AN_ADDRESS = 2;
export const OPEN_A_NUMBER = 3;
export const OPEN_A_HOSPITAL = 20;
/** How many a day an address is e-mailed about; the next ones wait for a coordinator's call. */
export const ASKED_AN_ADDRESS = 3;
/** With BLOOD_REQUESTS=open so many a day open by themselves. */
export const OPENED_A_NETWORK = 2;
export const OPENED_A_DISTRICT = 10;
/** How often a donor can say 'coming' to one request. */
export const COMINGS_A_REQUEST = 3;
/** Open offers of donors who were not asked, for each unit; they lapse after so many hours. */
export const OFFERS_A_UNIT = 2;
export const OFFER_HOURS = 6;
/** How often for each unit the family can say that a donor did not come. */
export const RELEASES_A_UNIT = 3;
/** A confirmed address whose request was declined cannot ask for so long. */
export const DECLINED_DAYS = 90;
/** The family's name and number are erased so long after the end. */
export const REQUEST_CONTACT_DAYS = 30;
/** A link that is not pressed by then is void, and the request is deleted. */
export const CONFIRMATION_HOURS = 24;

/** Unconfirmed: the link was not pressed. Waiting: for a coordinator or administrator. */
export const requestStates = ['unconfirmed', 'waiting', 'open', 'met', 'closed', 'refused', 'expired'] as const;
export const RequestState = z.enum(requestStates);
export type RequestState = z.infer<typeof RequestState>;

/** What each says to everybody. */
export const stateMessages = {
  unconfirmed: 'bloodRequests.isUnconfirmed',
  waiting: 'bloodRequests.isWaiting',
  open: 'bloodRequests.isOpen',
  met: 'bloodRequests.isMet',
  closed: 'bloodRequests.isClosed',
  refused: 'bloodRequests.isRefused',
  expired: 'bloodRequests.isExpired',
} as const satisfies Record<RequestState, PlainId>;

/** Ten characters that nobody can guess or mistake. */
export const PublicId = text(fault('fault.request'), 20).check(z.regex(/^[a-z2-7]{10}$/, fault('fault.request')));

const words = prose('field.message', REQUEST_WORDS).check(
  z.refine((value) => !hasLink(value), fault('fault.hasLink', { label: labelOf('field.message') })),
  z.refine(
    (value) => !hasIndianMobile(value) && !hasInternationalNumber(value),
    fault('fault.hasNumber', { label: labelOf('field.message') }),
  ),
);

/** What is needed, where and until when. */
export const requestFields = {
  bloodgroup: BloodGroup,
  need: z._default(Need, 'blood'),
  units: whole(labelOf('field.units'), 1, MOST_UNITS),
  hospital: name('field.hospitalName'),
  place: z.object({ state: id('field.state'), district: id('field.district'), city: blankAsNull(id('field.city')) }),
  /** Today to REQUEST_DAYS later. */
  neededBy: date('field.neededBy'),
  contactName: name('field.name'),
  contactMobile: phone(),
  message: blankAsNull(words),
} as const;

const named = (called: string) => ({ feature: 'bloodRequests', access: 'anyone', name: called }) as const;

const accepted = { seconds: 3600, counts: 'accepted' } as const;
/** Entering is never refused: past so many an hour of a network or district it costs work. A trial site is no wider. */
const requestLimits: readonly Limit[] = [
  { ...accepted, name: 'blood-request-network', by: 'network', points: 3, onExceeded: 'work' },
  { ...accepted, name: 'blood-request-48', by: 'prefix48', points: 30, onExceeded: 'doubling work' },
  { ...accepted, name: 'blood-request-district', by: { field: 'place.district' }, points: 10, onExceeded: 'work' },
  networkRequestsAnHour('blood-request-requests'),
];

export const addBloodRequest = endpoint({
  ...named('addBloodRequest'),
  status: 201,
  summary: 'Ask for blood; without an address a coordinator calls, with one the link sent to it confirms the request',
  limits: requestLimits,
  input: z.object({ ...requestFields, emailId: blankAsNull(email()) }),
  data: z.object({ publicId: z.string() }),
  errors: ['not_found'],
});

/** What the family may do with their link. */
export const requestActions = ['met', 'still needed', 'close'] as const;
/** About one donor, by `id` of the own page. */
export const donorActions = ['did not come', 'coming after all', 'put aside'] as const;
export type RequestAction = (typeof requestActions)[number];
export type DonorAction = (typeof donorActions)[number];
const FamilyAction = z.enum([...requestActions, ...donorActions], fault('fault.answer'));

const byLink = (called: string) =>
  ({
    ...named(called),
    limits: [networkRequestsAnHour(called), spentLinks],
    isSecurityEvent: true,
    takesIdempotencyKey: false,
    errors: ['not_found', 'conflict'],
  }) as const;

const Managed = z.object({ publicId: z.string(), state: RequestState });
/** Of a 409: what it is now. */
const Present = z.object({ state: RequestState });

export const confirmBloodRequest = endpoint({
  ...byLink('confirmBloodRequest'),
  summary: 'Confirm a request with the link that was e-mailed',
  input: z.object({ token: LinkToken }),
  data: Managed,
  failureData: Present,
});

export const manageBloodRequest = endpoint({
  ...byLink('manageBloodRequest'),
  summary: 'The family says that blood is there or needed, closes the request, frees a place or puts an offer aside',
  input: z.object({ token: LinkToken, action: FamilyAction, donor: blankAsNull(id('field.donor')) }),
  data: Managed,
  failureData: Present,
});

/** Null beside the state where it is not confirmed, or has ended. */
const publicFields = {
  publicId: z.string(),
  state: RequestState,
  bloodgroup: z.nullable(BloodGroup),
  need: z.nullable(Need),
  units: z.nullable(z.number()),
  hospital: z.nullable(z.string()),
  districtName: z.nullable(z.string()),
  neededBy: z.nullable(z.string()),
  checks: z.nullable(
    z.object({
      emailConfirmed: z.boolean(),
      hospitalKnown: z.boolean(),
      /** When a coordinator or administrator opened it. */
      checkedAt: z.nullable(z.string()),
    }),
  ),
} as const;

export const getBloodRequest = endpoint({
  ...named('getBloodRequest'),
  effect: 'read',
  path: '/api/v1/getBloodRequest/:publicId',
  summary: 'What anyone may know of a request; once it has ended the state alone',
  input: z.object({ publicId: PublicId, language: NameLanguage }),
  data: z.object(publicFields),
  errors: ['not_found'],
});

/** Reading changes nothing, whether a person or a mail scanner opens the link. */
const read = (called: string) => ({ ...named(called), method: 'POST', effect: 'read' }) as const;

/** First name; the number only where the donor shows it. */
const Comer = z.object({ id: z.number(), name: z.string(), mobileNumber: z.nullable(z.string()), at: z.string() });

export const happenings = ['confirmed', 'opened', 'asked', 'answered', 'called', 'ended'] as const;

export const readOwnBloodRequest = endpoint({
  ...read('readOwnBloodRequest'),
  summary: "The request of the family's own link, and who is coming; null where the link is unknown",
  input: z.object({ token: LinkToken }),
  data: z.nullable(
    z.object({
      ...publicFields,
      place: z.object({ state: z.number(), district: z.number() }),
      asked: z.number(),
      coming: z.array(Comer),
      /** Did not come, as the family or a coordinator said; 'coming after all' takes it back for ten minutes. */
      freed: z.array(Comer),
      /** Wait until a coordinator accepts them; the family may call. */
      offers: z.array(Comer),
      /** How often 'did not come' is left to the family. */
      releasesLeft: z.number(),
      /** Coordinators of the district who are on duty: name and number of those who agreed that visitors read them. */
      onDuty: z.array(z.object({ name: z.nullable(z.string()), mobileNumber: z.nullable(z.string()) })),
      /** In order; `at` is the newest of so many. */
      happened: z.array(z.object({ what: z.enum(happenings), at: z.string(), count: z.number() })),
      /** How long it usually takes until a person acts on a request; null while unknown. */
      usualWaitMinutes: z.nullable(z.number()),
    }),
  ),
});

export const requestAnswers = ['coming', 'not now', 'stop'] as const;
const RequestAnswer = z.enum(requestAnswers, fault('fault.answer'));
export type RequestAnswer = z.infer<typeof RequestAnswer>;

/** What is stored: an offer holds no place, a freed donor did not come, one put aside was not taken up. */
const StoredAnswer = z.enum([...requestAnswers, 'offered', 'freed', 'put aside']);

/** The donor's own link; without it the session says who answers. */
const byDonor = { publicId: PublicId, token: blankAsNull(LinkToken) } as const;

/** Null unless the donor said 'coming' and the request is open. */
const Contact = z.nullable(z.object({ name: z.string(), mobileNumber: z.string(), message: z.nullable(z.string()) }));

export const answerBloodRequest = endpoint({
  ...byLink('answerBloodRequest'),
  summary:
    "The answer of a donor: 'coming' answers the family's name and number, or offered where nobody asked; 'stop' ends such messages",
  // A donor who stops messages has no contact in searches.
  invalidates: true,
  input: z.object({ ...byDonor, answer: RequestAnswer }),
  data: z.object({ answer: StoredAnswer, contact: Contact }),
  failureData: Present,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});

export const readAskedRequest = endpoint({
  ...read('readAskedRequest'),
  summary: 'What a donor who was asked has answered; null for everybody else',
  input: z.object(byDonor),
  data: z.nullable(
    z.object({
      answer: z.nullable(StoredAnswer),
      /** By a wave or a coordinator; else 'coming' is an offer. */
      wasAsked: z.boolean(),
      contact: Contact,
      /** Where there is one that no key decrypts. */
      contactUnreadable: z.optional(z.literal(true)),
    }),
  ),
});

/** Of the case that a report opens. */
export const REQUEST_REPORT_OPTION = 'Request for blood';

export const reportBloodRequest = endpoint({
  ...named('reportBloodRequest'),
  summary: 'Report a request; one of a visitor and request',
  limits: formLimits('report'),
  input: z.object({ publicId: PublicId, reason: prose('field.description') }),
  data: z.object({ id: z.number() }),
  errors: ['not_found'],
});
