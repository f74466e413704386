// Requests for blood: a family asks, a coordinator or administrator opens the request, donors answer.
import * as z from 'zod/mini';
import { BloodGroup } from './blood.ts';
import { Need } from './compatibility.ts';
import { email, phone } from './contactFields.ts';
import { endpoint } from './endpoint.ts';
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

export const addBloodRequest = endpoint({
  name: 'addBloodRequest',
  method: 'POST',
  effect: 'write',
  path: '/api/v1/addBloodRequest',
  status: 201,
  summary: 'Ask for blood; without an address a coordinator calls, with one the link sent to it confirms the request',
  access: 'anyone',
  limits: [...formLimits('blood-request'), { ...networkRequestsAnHour('blood-request-requests'), isOfForm: true }],
  input: z.object({ ...requestFields, emailId: blankAsNull(email()) }),
  data: z.object({ publicId: z.string() }),
  errors: ['not_found'],
});

/** What the family may do with their link. */
export const requestActions = ['met', 'still needed', 'close'] as const;
const RequestAction = z.enum(requestActions, fault('fault.answer'));
export type RequestAction = z.infer<typeof RequestAction>;

const byLink = {
  method: 'POST',
  effect: 'write',
  access: 'anyone',
  isSecurityEvent: true,
  takesIdempotencyKey: false,
  errors: ['not_found', 'conflict'],
} as const;

const Managed = z.object({ publicId: z.string(), state: RequestState });

export const confirmBloodRequest = endpoint({
  ...byLink,
  name: 'confirmBloodRequest',
  path: '/api/v1/confirmBloodRequest',
  summary: 'Confirm a request with the link that was e-mailed',
  limits: [networkRequestsAnHour('confirm-blood-request'), spentLinks],
  input: z.object({ token: LinkToken }),
  data: Managed,
});

export const manageBloodRequest = endpoint({
  ...byLink,
  name: 'manageBloodRequest',
  path: '/api/v1/manageBloodRequest',
  summary: 'The family says that the blood is there, still needed, or closes the request',
  limits: [networkRequestsAnHour('manage-blood-request'), spentLinks],
  input: z.object({ token: LinkToken, action: RequestAction }),
  data: Managed,
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
  name: 'getBloodRequest',
  method: 'GET',
  effect: 'read',
  path: '/api/v1/getBloodRequest/:publicId',
  summary: 'What anyone may know of a request; once it has ended the state alone',
  access: 'anyone',
  input: z.object({ publicId: PublicId, language: NameLanguage }),
  data: z.object(publicFields),
  errors: ['not_found'],
});

/** Reading changes nothing, whether a person or a mail scanner opens the link. */
const read = { method: 'POST', effect: 'read', access: 'anyone' } as const;

export const readOwnBloodRequest = endpoint({
  ...read,
  name: 'readOwnBloodRequest',
  path: '/api/v1/readOwnBloodRequest',
  summary: "The request of the family's own link, and who is coming; null where the link is unknown",
  input: z.object({ token: LinkToken }),
  data: z.nullable(
    z.object({
      ...publicFields,
      asked: z.number(),
      /** First name; the number only where the donor shows it. */
      coming: z.array(z.object({ name: z.string(), mobileNumber: z.nullable(z.string()) })),
    }),
  ),
});

export const requestAnswers = ['coming', 'not now', 'stop'] as const;
const RequestAnswer = z.enum(requestAnswers, fault('fault.answer'));
export type RequestAnswer = z.infer<typeof RequestAnswer>;

/** The donor's own link; without it the session says who answers. */
const byDonor = { publicId: PublicId, token: blankAsNull(LinkToken) } as const;

/** Null unless the donor said 'coming' and the request is open. */
const Contact = z.nullable(z.object({ name: z.string(), mobileNumber: z.string(), message: z.nullable(z.string()) }));

export const answerBloodRequest = endpoint({
  ...byLink,
  name: 'answerBloodRequest',
  path: '/api/v1/answerBloodRequest',
  summary:
    "The answer of a donor who was asked; 'coming' answers the family's name and number, 'stop' ends such messages",
  // A donor who stops messages has no contact in searches.
  invalidates: true,
  limits: [networkRequestsAnHour('answer-blood-request'), spentLinks],
  input: z.object({ ...byDonor, answer: RequestAnswer }),
  data: z.object({ answer: RequestAnswer, contact: Contact }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});

export const readAskedRequest = endpoint({
  ...read,
  name: 'readAskedRequest',
  path: '/api/v1/readAskedRequest',
  summary: 'What a donor who was asked has answered; null for everybody else',
  input: z.object(byDonor),
  data: z.nullable(
    z.object({
      answer: z.nullable(RequestAnswer),
      contact: Contact,
      /** Where there is one that no key decrypts. */
      contactUnreadable: z.optional(z.literal(true)),
    }),
  ),
});

/** Of the case that a report opens. */
export const REQUEST_REPORT_OPTION = 'Request for blood';

export const reportBloodRequest = endpoint({
  name: 'reportBloodRequest',
  method: 'POST',
  effect: 'write',
  path: '/api/v1/reportBloodRequest',
  summary: 'Report a request; one of a visitor and request',
  access: 'anyone',
  limits: formLimits('report'),
  input: z.object({ publicId: PublicId, reason: prose('field.description') }),
  data: z.object({ id: z.number() }),
  errors: ['not_found'],
});
