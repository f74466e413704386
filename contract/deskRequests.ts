// Requests for blood on the desk: who works on one, and the donors who are called about it.
import * as z from 'zod/mini';
import { BloodGroup } from './blood.ts';
import { requestActions, requestFields, RequestState } from './bloodRequests.ts';
import { callOutcomes } from './calls.ts';
import { Need } from './compatibility.ts';
import { CalledDonor, deskGet, deskPost } from './desk.ts';
import { endpoint, nobody } from './endpoint.ts';
import { blankAsNull, date, id, line, LimitAndOffset, prose } from './fields.ts';
import { fault } from './message.ts';
import { idList } from './moderationQueue.ts';
import { Done, Undoable } from './undo.ts';
import { TypedUserId } from './userIds.ts';

const errors = ['not_found', 'conflict'] as const;

/** Unknown where requests are off. */
const get = (name: string) => ({ ...deskGet(name), feature: 'bloodRequests' }) as const;
const post = (name: string) => ({ ...deskPost(name), feature: 'bloodRequests' }) as const;

export const END_REASON = 300;

/** Of so many each group is counted. */
export const COUNTED_REQUESTS = 1000;

/** What a coordinator enters past these waits for another person. No setting multiplies them. */
export const ENTERED_AN_HOUR = 10;
export const ENTERED_A_DAY = 40;

/** Own: in the caller's districts, all for moderators and administrators. Uncalled: of unproven families nobody called. */
export const deskGroups = ['own', 'others', 'uncalled'] as const;
const DeskGroup = z.enum(deskGroups, fault('fault.answer'));
export type DeskGroup = z.infer<typeof DeskGroup>;

const DeskRequest = z.object({
  requestId: z.number(),
  publicId: z.string(),
  state: RequestState,
  /** Null once it has ended. */
  group: z.nullable(DeskGroup),
  bloodgroup: BloodGroup,
  need: Need,
  units: z.number(),
  hospital: z.string(),
  districtName: z.string(),
  neededBy: z.string(),
  createdAt: z.string(),
  /** The family asked by SMS, and gives name and day on the phone. */
  bySms: z.boolean(),
  /** In a district of the caller. */
  mine: z.boolean(),
  /** The caller says why they take it. */
  needsReason: z.boolean(),
  /** User id of who works on it; null where anybody may. */
  claimedBy: z.nullable(z.string()),
  /** How many donors said that they come. */
  coming: z.number(),
  endReason: z.nullable(z.string()),
  /** What visitors reported about it and no administrator has decided, the oldest first. */
  reports: z.array(z.string()),
  /** Of `uncalled`: with how many others one number, or one network, sent it. Those of one `key` follow each other. */
  sender: z.nullable(z.object({ by: z.enum(['number', 'network']), key: z.string(), count: z.number() })),
});
export type DeskRequest = z.infer<typeof DeskRequest>;

export const getDeskRequests = endpoint({
  ...get('getDeskRequests'),
  summary:
    'Requests of a group that wait or are open, the soonest first; a search looks in all groups and in what has ended',
  input: z.object({
    group: z._default(DeskGroup, 'own'),
    /** A number in any spelling, words of the hospital, or the id in the address of the request. */
    searchTerm: blankAsNull(line({ text: 'Search' })),
    /** Only those of one `sender.key`. */
    sender: blankAsNull(line({ text: 'Sender' })),
    limit: z._default(LimitAndOffset.shape.limit, 25),
    offset: z._default(LimitAndOffset.shape.offset, 0),
  }),
  data: z.array(DeskRequest),
  counted: true,
  shows: nobody,
});

export const deskOutcomes = [...callOutcomes, 'gave'] as const;
export type DeskOutcome = (typeof deskOutcomes)[number];

/** A donor who may be called about a request. */
const RequestedDonor = z.extend(CalledDonor, {
  km: z.number(),
  /** When an e-mail or text message asked; null where nobody has. */
  askedAt: z.nullable(z.string()),
});
export type RequestedDonor = z.infer<typeof RequestedDonor>;

const RequestCall = z.object({
  regid: z.number(),
  fullName: z.string(),
  outcome: z.enum(deskOutcomes),
  at: z.string(),
  /** User id; null where the account is erased. */
  caller: z.nullable(z.string()),
});
export type RequestCall = z.infer<typeof RequestCall>;

const requestId = id({ text: 'Request' });

/** A donor who said 'I can come', or offers to. */
const Comer = z.object({ regid: z.number(), fullName: z.string(), bloodGroup: BloodGroup, at: z.string() });
export type Comer = z.infer<typeof Comer>;

export const requestEvents = [
  'sent',
  'confirmed',
  'entered',
  'taken',
  'released',
  'handed over',
  'opened',
  'reopened',
  'declined',
  'asked',
  'coming',
  'not now',
  'freed',
  'offered',
  'put aside',
  'called',
  'ended',
] as const;

const RequestEvent = z.object({
  at: z.string(),
  event: z.enum(requestEvents),
  /** User id of the coordinator or administrator; null for a family, a donor or the site. */
  by: z.nullable(z.string()),
  /** The donor. */
  donor: z.nullable(z.string()),
  /** Of 'asked': how many donors. */
  count: z.nullable(z.number()),
});
export type RequestEvent = z.infer<typeof RequestEvent>;

export const getDeskRequest = endpoint({
  ...get('getDeskRequest'),
  path: '/api/v1/desk/getDeskRequest/:requestId',
  summary:
    "One request; its family only for who works on it, names of donors also in one's districts, else one's own calls",
  input: z.object({ requestId }),
  data: z.object({
    request: DeskRequest,
    contact: z.nullable(z.object({ name: z.string(), mobileNumber: z.string(), message: z.nullable(z.string()) })),
    /** Where it is not erased, but no key decrypts it. */
    contactUnreadable: z.optional(z.literal(true)),
    /** Who is being called. */
    donor: z.nullable(RequestedDonor),
    coming: z.array(Comer),
    offers: z.array(Comer),
    /** Newest first, as the history. */
    calls: z.array(RequestCall),
    history: z.array(RequestEvent),
    /** Coordinators to whom it may be handed over, those on duty first. */
    colleagues: z.array(z.object({ userID: z.string(), onDuty: z.boolean() })),
  }),
  shows: ({ contact, donor }) => ({ donors: donor ? [donor.regid] : [], others: contact ? 1 : 0 }),
  errors: ['not_found'],
});

/** For administrators; outside the caller's districts, where somebody of that district is on duty. */
const reason = z._default(blankAsNull(prose({ text: 'Reason' }, END_REASON)), null);

export const addDeskRequest = endpoint({
  ...post('addDeskRequest'),
  status: 201,
  summary:
    'A request that a family tells on the phone: open at once and claimed by the caller, or waiting for another person',
  input: z.object({ ...requestFields, reason }),
  data: z.object({ requestId: z.number(), publicId: z.string(), state: RequestState }),
  errors: ['not_found'],
});

const onRequest = (name: string) => ({ ...post(name), input: z.object({ requestId }), data: Done, errors }) as const;

export const claimRequest = endpoint({
  ...onRequest('claimRequest'),
  summary: 'Work on a request, until it is released or 20 minutes pass without a sign of the caller',
  input: z.object({ requestId, reason }),
});

export const releaseRequest = endpoint({ ...onRequest('releaseRequest'), summary: 'Let others work on a request' });

export const handOverRequest = endpoint({
  ...onRequest('handOverRequest'),
  summary: 'Let another coordinator or administrator go on with a request, and with the donor who is being called',
  input: z.object({ requestId, userID: TypedUserId }),
});

export const openRequest = endpoint({
  ...onRequest('openRequest'),
  summary: 'Open a request that waits: donors are asked, and may be called; one by SMS with name and day of the family',
  input: z.object({
    requestId,
    contactName: blankAsNull(requestFields.contactName),
    neededBy: blankAsNull(requestFields.neededBy),
  }),
});

export const endRequest = endpoint({
  ...onRequest('endRequest'),
  summary: 'The blood is there, still needed, or the request is closed; refused while somebody else works on it',
  input: z.object({
    requestId,
    action: z.enum(requestActions, fault('fault.answer')),
    /** For administrators and coordinators; it goes with the family's contact. */
    reason,
  }),
});

/** A person declines what nobody asked for; the senders may ask again. */
export const declineRequests = endpoint({
  ...post('declineRequests'),
  summary: 'Decline requests whose family nobody called: one, or several of one number; all or none',
  input: z.object({ requestIds: idList({ text: 'Request' }) }),
  data: Undoable,
  errors,
});

export const nextDonor = endpoint({
  ...post('nextDonor'),
  summary:
    'The next donor to call about a claimed request, first those who were asked and have not answered, the same until recordCall; null where there is none or enough come',
  input: z.object({ requestId, evenIfEnough: z._default(z.boolean(fault('fault.answer')), false) }),
  data: z.nullable(RequestedDonor),
  errors,
});

/** As people say it. */
const toOutcome = (value: unknown): unknown => (value === 'no answer' ? 'not reachable' : value);

export const recordCall = endpoint({
  ...post('recordCall'),
  summary:
    "What became of a call, or its correction; 'gave' with its day, which the donor's rest follows, may come later",
  invalidates: true,
  input: z
    .object({
      requestId,
      regid: id('field.donor'),
      outcome: z.pipe(z.transform(toOutcome), z.enum(deskOutcomes, fault('fault.callOutcome'))),
      /** With 'gave'. */
      gaveOn: blankAsNull(date('field.donatedDate')),
    })
    .check(
      z.refine(({ outcome, gaveOn }) => (outcome === 'gave') === (gaveOn !== null), {
        path: ['gaveOn'],
        error: "Give the day of the donation with 'gave', and only then.",
      }),
    ),
  data: z.object({ outcome: z.enum(deskOutcomes) }),
  errors,
});

const onComer = (name: string) => ({
  ...onRequest(name),
  data: z.null(),
  input: z.object({ requestId, regid: id('field.donor') }),
});

export const releasePlace = endpoint({
  ...onComer('releasePlace'),
  summary: 'A donor who said that they come did not: the place is free, and the donor is told',
});

export const restorePlace = endpoint({
  ...onComer('restorePlace'),
  summary: "Take 'did not come' back, within ten minutes, by who said it",
});

export const acceptOffer = endpoint({
  ...onComer('acceptOffer'),
  data: Done,
  summary: "Accept a donor's offer to come: the donor is told the family's number",
});

export const declineOffer = endpoint({
  ...onComer('declineOffer'),
  data: Done,
  summary: "Put a donor's offer to come aside; the donor is told",
});

/** Those about a request, not about a donor. */
export const changesOfRequests = [
  addDeskRequest,
  claimRequest,
  releaseRequest,
  handOverRequest,
  openRequest,
  endRequest,
  declineRequests,
] as const;
