// The coordinators' desk: duty, and calls to donors.
import * as z from 'zod/mini';
import { BloodGroup } from './blood.ts';
import { ConsentVersion } from './consent.ts';
import { endpoint, nobody, Nothing } from './endpoint.ts';
import { District } from './locations.ts';
import { YearOfBirth } from './donorFields.ts';
import { blankIsNull, id } from './fields.ts';
import { fault } from './message.ts';
import { Undo } from './undo.ts';

/** Different donors whom an account may be shown on a day, by the desk or as a coordinator in searches. */
export const DONORS_A_DAY = 600;
/** The same of a moderator, on whatever page. */
export const DONORS_A_DAY_OF_MODERATORS = 1000;
/** Past so many on a day the other administrators are told. */
export const MANY_DONORS_A_DAY = 5000;
/** Of those who wait to be called, no more are counted. */
export const COUNTED_WAITING = 1000;
/** What somebody holds is free for others after so long without a sign of them. */
export const HELD_MINUTES = 20;
/** A donor who said 'not now' is asked for consent again after so long. */
export const CONFIRM_AGAIN_DAYS = 7;
/** After so many days without an answer a donor rests for as many days. */
export const UNANSWERED_DAYS = 3;
export const UNANSWERED_REST_DAYS = 30;

/** Nobody calls more often, and a script is stopped. */
const limits = [{ name: 'desk', by: 'account', points: 1200, seconds: 3600, counts: 'requests' }] as const;
export const deskPost = (name: string) => ({ name, access: 'coordinator', isForModerators: true, limits }) as const;
export const deskGet = (name: string) => ({ ...deskPost(name), effect: 'read' }) as const;

export const setDuty = endpoint({
  ...deskPost('setDuty'),
  summary: 'A coordinator says whether they take calls now',
  invalidates: true,
  input: z.object({ onDuty: z.boolean(fault('fault.answer')) }),
  data: z.object({ onDuty: z.boolean() }),
  errors: ['conflict'],
});

export const setNamed = endpoint({
  ...deskPost('setNamed'),
  summary: 'A coordinator asks that visitors read their name and number beside their districts, or ends it',
  invalidates: true,
  input: z.object({ named: z.boolean(fault('fault.answer')) }),
  data: z.object({
    named: z.boolean(),
    /** It waits for an administrator. */
    namingAsked: z.boolean(),
  }),
  errors: ['reauthenticate', 'conflict'],
});

export const getDesk = endpoint({
  ...deskGet('getDesk'),
  summary: "The caller's duty and districts, and how many requests wait or are open",
  input: Nothing,
  data: z.object({
    /** Null for an administrator, who has neither duty nor districts. */
    onDuty: z.nullable(z.boolean()),
    /** Whether visitors read their name and number. */
    named: z.boolean(),
    /** It waits for an administrator. */
    namingAsked: z.boolean(),
    districts: z.array(District),
    /** Requests for blood by their group on the desk, each counted to COUNTED_REQUESTS at most. */
    requests: z.object({ own: z.number(), others: z.number(), uncalled: z.number() }),
  }),
  shows: nobody,
});

/** A donor who is to be called. */
export const CalledDonor = z.object({
  regid: z.number(),
  fullName: z.string(),
  mobileNumber: z.string(),
  bloodGroup: BloodGroup,
  districtName: z.string(),
  cityName: z.nullable(z.string()),
  /** In which e-mails to the donor are written. */
  language: z.string(),
  /** Calls are welcome at any time, else from 7 to 22 in India. */
  callsAnyTime: z.boolean(),
  /** What became of the last call, and when. */
  lastCall: z.nullable(z.object({ outcome: z.string(), at: z.string() })),
});
export type CalledDonor = z.infer<typeof CalledDonor>;

export const confirmationOutcomes = ['confirmed', 'not now', 'no answer', 'wrong number', 'remove me'] as const;
export type ConfirmationOutcome = (typeof confirmationOutcomes)[number];

/** A donor of a former register whom no e-mail reaches, and who is asked for consent. */
const ConfirmationCall = z.extend(CalledDonor, {
  /** Where the donor was registered. */
  former: z.string(),
  /** The year of birth is not known: ask for it. */
  needsYear: z.optional(z.literal(true)),
  /** The text to read out, in the donor's language, and its version. */
  consent: z.object({ version: ConsentVersion, text: z.string() }),
});
export type ConfirmationCall = z.infer<typeof ConfirmationCall>;

export const getConfirmation = endpoint({
  ...deskGet('getConfirmation'),
  summary: 'The donor whom the caller asks for consent now, and how many wait to be called (at most 1,000 are counted)',
  input: Nothing,
  data: z.object({ donor: z.nullable(ConfirmationCall), waiting: z.number() }),
  shows: ({ donor }) => ({ donors: donor ? [donor.regid] : [] }),
});

export const nextConfirmation = endpoint({
  ...deskPost('nextConfirmation'),
  summary:
    'The next donor to ask for consent, the same until recordConfirmation; null where nobody is to be called now',
  input: Nothing,
  data: z.nullable(ConfirmationCall),
});

export const recordConfirmation = endpoint({
  ...deskPost('recordConfirmation'),
  summary: "What became of the call: 'confirmed' records the consent and lists the donor, 'remove me' erases",
  invalidates: true,
  input: z.object({
    regid: id('field.donor'),
    outcome: z.enum(confirmationOutcomes, fault('fault.callOutcome')),
    /** With 'confirmed', of a donor of whom it is not known. */
    birthYear: z.optional(blankIsNull(YearOfBirth)),
  }),
  data: z.object({
    /** Whether searches show the donor now. */
    listed: z.boolean(),
    /** Null where the donor was erased. */
    undo: Undo,
  }),
  errors: ['not_found', 'conflict'],
});
