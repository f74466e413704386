// Donations: recording and correcting them, and the public list.
import * as z from 'zod/mini';
import { endpoint, type Limit } from './endpoint.ts';
import { fault } from './message.ts';
import { name, storedName } from './names.ts';
import { blankAsNull, date, id, prose } from './fields.ts';
import { formLimits } from './limits.ts';
import { OwnUserId } from './userIds.ts';

export const donationTypes = ['Blood', 'Platelets'] as const;
export const DONATIONS_PER_PAGE = 10;
/** The public list contains the newest this many. */
export const NEWEST_DONATIONS = 1000;
/** And of one donor at most this many, one a day and type. */
export const PUBLIC_DONATIONS_OF_DONOR = 20;
/** In place of a patient's name, as it is stored. */
export const NAME_NOT_KNOWN = 'Not known';

const writes: Limit = {
  name: 'donations',
  by: 'account',
  points: 60,
  seconds: 3600,
  counts: 'accepted',
  isOfForm: true,
};

/** The names in a record. */
export const recordNames = {
  patientName: 'field.patientName',
  place: 'field.location',
  hospitalName: 'field.hospitalName',
} as const;

/** What a donor enters about a donation. */
const record = (nameField: typeof name) => ({
  donationDate: date('field.donatedDate'),
  patientName: nameField(recordNames.patientName),
  place: nameField(recordNames.place),
  hospitalName: nameField(recordNames.hospitalName),
  typeOfDonation: z.enum(donationTypes, fault('fault.donationType')),
});

export const recordDonation = endpoint({
  name: 'insertLastDonationBlood',
  summary: 'Record a donation; a thank-you e-mail gives the next date',
  access: 'user',
  invalidates: true,
  limits: [writes],
  input: z.object({ userID: OwnUserId, ...record(name) }),
  data: z.object({ id: z.number() }),
  errors: ['forbidden', 'conflict'],
});

export const updateDonation = endpoint({
  name: 'updateDonation',
  summary: "Correct one of one's own donations",
  access: 'user',
  invalidates: true,
  limits: [writes],
  input: z.object({ userID: OwnUserId, id: id('field.donation'), ...record(storedName) }),
  data: z.object({ id: z.number() }),
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const deleteDonation = endpoint({
  name: 'deleteDonation',
  summary: "Remove one of one's own donations",
  access: 'user',
  invalidates: true,
  limits: [writes],
  input: z.object({ userID: OwnUserId, id: id('field.donation') }),
  data: z.null(),
  errors: ['forbidden', 'not_found'],
});

export const OwnDonation = z.object({
  id: z.number(),
  patientName: z.string(),
  donationDate: z.string(),
  place: z.string(),
  hospitalName: z.string(),
  typeofDonation: z.enum(donationTypes),
});
export type OwnDonation = z.infer<typeof OwnDonation>;

export const getOwnDonations = endpoint({
  name: 'getLastDonatedBlood',
  method: 'POST',
  effect: 'read',
  summary: "One's own donations, newest first",
  access: 'user',
  input: z.object({
    userID: OwnUserId,
  }),
  data: z.array(OwnDonation),
  errors: ['forbidden'],
});

export const Donation = z.object({
  fullName: z.string(),
  donationDate: z.string(),
  patientName: z.string(),
  place: z.string(),
  hospitalName: z.string(),
});
export type Donation = z.infer<typeof Donation>;

export const getDonations = endpoint({
  name: 'getBloodDonations',
  effect: 'read',
  summary: 'Recorded donations, newest first: the newest 1,000, at most 20 of one donor, one a day and type',
  access: 'anyone',
  input: z.object({}),
  data: z.array(Donation),
  counted: true,
});

/** The same list for the page: a name in it can be reported by the record's id. */
export const getPublicDonations = endpoint({
  ...getDonations,
  name: 'getPublicDonations',
  path: '/api/v1/getPublicDonations',
  summary: 'The same with the id of each record, which reportDonationName takes',
  data: z.array(z.extend(Donation, { id: z.number() })),
});
export type PublicDonation = z.infer<typeof getPublicDonations.data>[number];

/** Option of a report about a name, for administrators. */
export const NAME_REPORT_OPTION = 'Name in a donation';

export const reportDonationName = endpoint({
  name: 'reportDonationName',
  summary: "Ask for a patient's name to be removed from a public donation; an administrator decides",
  access: 'anyone',
  limits: formLimits('donation-name'),
  input: z.object({ id: id('field.donation'), description: blankAsNull(prose('field.description')) }),
  data: z.object({ id: z.number() }),
  errors: ['not_found'],
});
