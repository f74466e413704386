// Requests for blood on the desk: who works on one, and the donors who are called about it.
import * as z from 'zod/mini';
import { BloodGroup } from './blood.ts';
import { requestActions, requestFields, RequestState } from './bloodRequests.ts';
import { callOutcomes } from './calls.ts';
import { Need } from './compatibility.ts';
import { CalledDonor, deskGet, deskPost } from './desk.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { blankAsNull, date, id, prose } from './fields.ts';
import { fault } from './message.ts';
import { TypedUserId } from './userIds.ts';

export const END_REASON = 300;

/** The list ends here. */
export const DESK_REQUESTS = 100;

const DeskRequest = z.object({
  requestId: z.number(),
  publicId: z.string(),
  state: RequestState,
  bloodgroup: BloodGroup,
  need: Need,
  units: z.number(),
  hospital: z.string(),
  districtName: z.string(),
  neededBy: z.string(),
  /** In a district of the caller. */
  mine: z.boolean(),
  /** User id of who works on it; null where anybody may. */
  claimedBy: z.nullable(z.string()),
  /** How many donors said that they come. */
  coming: z.number(),
  endReason: z.nullable(z.string()),
  /** What visitors reported about it and no administrator has decided, the oldest first. */
  reports: z.array(z.string()),
});
export type DeskRequest = z.infer<typeof DeskRequest>;

export const getDeskRequests = endpoint({
  ...deskGet,
  name: 'getDeskRequests',
  path: '/api/v1/desk/getDeskRequests',
  summary: "Requests that wait or are open, those of the caller's districts first, the soonest first; at most 100",
  input: Nothing,
  data: z.array(DeskRequest),
});

export const deskOutcomes = [...callOutcomes, 'gave'] as const;
export type DeskOutcome = (typeof deskOutcomes)[number];

/** A donor who may be called about a request, and how far their district is. */
const RequestedDonor = z.extend(CalledDonor, { km: z.number() });
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

export const getDeskRequest = endpoint({
  ...deskGet,
  name: 'getDeskRequest',
  path: '/api/v1/desk/getDeskRequest/:requestId',
  summary: 'One request; family, donor and all calls only for who works on it, to others their own calls',
  input: z.object({ requestId }),
  data: z.object({
    request: DeskRequest,
    contact: z.nullable(z.object({ name: z.string(), mobileNumber: z.string(), message: z.nullable(z.string()) })),
    /** Where it is not erased, but no key decrypts it. */
    contactUnreadable: z.optional(z.literal(true)),
    /** Who is being called. */
    donor: z.nullable(RequestedDonor),
    /** Newest first. */
    calls: z.array(RequestCall),
    /** Coordinators to whom it may be handed over, those on duty first. */
    colleagues: z.array(z.object({ userID: z.string(), onDuty: z.boolean() })),
  }),
  errors: ['not_found'],
});

export const addDeskRequest = endpoint({
  ...deskPost,
  name: 'addDeskRequest',
  path: '/api/v1/desk/addDeskRequest',
  status: 201,
  summary: 'A request that a family tells on the phone: open at once, and claimed by the caller',
  input: z.object(requestFields),
  data: z.object({ requestId: z.number(), publicId: z.string() }),
  errors: ['not_found'],
});

const onRequest = { input: z.object({ requestId }), data: z.null(), errors: ['not_found', 'conflict'] } as const;

export const claimRequest = endpoint({
  ...deskPost,
  ...onRequest,
  name: 'claimRequest',
  path: '/api/v1/desk/claimRequest',
  summary: 'Work on a request, until it is released or 20 minutes pass without a sign of the caller',
});

export const releaseRequest = endpoint({
  ...deskPost,
  ...onRequest,
  name: 'releaseRequest',
  path: '/api/v1/desk/releaseRequest',
  summary: 'Let others work on a request',
});

export const handOverRequest = endpoint({
  ...deskPost,
  ...onRequest,
  name: 'handOverRequest',
  path: '/api/v1/desk/handOverRequest',
  summary: 'Let another coordinator or administrator go on with a request, and with the donor who is being called',
  input: z.object({ requestId, userID: TypedUserId }),
});

export const openRequest = endpoint({
  ...deskPost,
  ...onRequest,
  name: 'openRequest',
  path: '/api/v1/desk/openRequest',
  summary: 'Open a request that waits: donors are asked, and may be called',
});

export const endRequest = endpoint({
  ...deskPost,
  ...onRequest,
  name: 'endRequest',
  path: '/api/v1/desk/endRequest',
  summary: 'The blood is there, still needed, or the request is closed; refused while somebody else works on it',
  input: z.object({
    requestId,
    action: z.enum(requestActions, fault('fault.answer')),
    /** For administrators and coordinators; it goes with the family's contact. */
    reason: z._default(blankAsNull(prose({ text: 'Reason' }, END_REASON)), null),
  }),
});

export const nextDonor = endpoint({
  ...deskPost,
  name: 'nextDonor',
  path: '/api/v1/desk/nextDonor',
  summary:
    'The next donor to call about a claimed request, the same until recordCall; null where there is none or enough come',
  input: z.object({ requestId }),
  data: z.nullable(RequestedDonor),
  errors: ['not_found', 'conflict'],
});

/** As people say it. */
const toOutcome = (value: unknown): unknown => (value === 'no answer' ? 'not reachable' : value);

export const recordCall = endpoint({
  ...deskPost,
  name: 'recordCall',
  path: '/api/v1/desk/recordCall',
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
  errors: ['not_found', 'conflict'],
});

/** Those about a request, not about a donor. */
export const changesOfRequests = [
  addDeskRequest,
  claimRequest,
  releaseRequest,
  handOverRequest,
  openRequest,
  endRequest,
] as const;
