// What a move takes along, and what each value must be: the contract's own schemas, of a value as it is stored. Sessions,
// links, letters on their way, limits and answers are left behind, and places are the program's own.
import * as z from 'zod/mini';
import { genders, Registration, YearOfBirth } from '#contract/account.ts';
import { BloodGroup } from '#contract/blood.ts';
import { recordDonation } from '#contract/donations.ts';
import { addFeedback, addOrganization, addServiceFeedback, addVolunteer } from '#contract/feedback.ts';
import { date, email, line, UserId } from '#contract/fields.ts';
import { addIssueReport } from '#contract/reports.ts';
import { NO_MAIL } from '#server/moderation/admins.ts';

/** A day and time that there are: 31 February would be taken for one in March. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19);
}

const Id = z
  .number('This must be a number.')
  .check(z.refine((value) => Number.isSafeInteger(value) && value > 0, 'This must be a positive whole number.'));
const Moment = z
  .string('This must be a moment.')
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/, 'This must be a moment in UTC.'),
    z.refine(isMoment, 'This must be a moment in UTC.'),
  );
const E164 = z
  .string('This must be a telephone number.')
  .check(z.regex(/^\+[1-9]\d{4,14}$/, 'This must be a telephone number as +919849012345.'));
const Hash = z
  .string('This must be text.')
  .check(z.regex(/^\$argon2id\$[\w$=,+/.-]+$/, 'This must be an argon2id hash.'));
const flag = z.boolean('This must be true or false.');

const profile = Registration.shape;
const donation = recordDonation.input.shape;
const report = addIssueReport.input.shape;
const feedback = addFeedback.input.shape;
const service = addServiceFeedback.input.shape;
const volunteer = addVolunteer.input.shape;
const organization = addOrganization.input.shape;

/** The last columns of every queue. */
const decided = {
  created_at: Moment,
  decision: z.enum(['pending', 'approved', 'declined'], 'This must be a decision.'),
  decided_at: z.nullable(Moment),
  decided_by: z.nullable(Id),
};

export interface Table {
  name: string;
  /** The column that tells its rows apart. */
  key: 'regid' | 'id';
  /** Without the columns that the database makes itself, or that depend on others. */
  columns: Record<string, z.ZodMiniType>;
  /** Columns that name a row of an earlier table, or nobody. */
  refersTo?: Record<string, string>;
  /** SQL for the rows that are taken along; all of them unless given. */
  only?: string;
}

const NO_DEMO = 'regid not in (select regid from accounts where is_demo)';

/** In the order in which they can be written: whom a row refers to comes first. */
export const tables: readonly Table[] = [
  {
    name: 'accounts',
    key: 'regid',
    only: 'not is_demo',
    columns: {
      regid: Id,
      user_id: UserId,
      password_hash: z.nullable(Hash),
      email: z.union([z.literal(NO_MAIL), email()], 'A valid email is required.'),
      is_admin: flag,
      created_at: Moment,
    },
  },
  {
    name: 'donors',
    key: 'regid',
    only: NO_DEMO,
    refersTo: { regid: 'accounts' },
    columns: {
      regid: Id,
      full_name: profile.fullName,
      blood_group: BloodGroup,
      mobile: E164,
      landline: z.nullable(E164),
      gender: z.nullable(z.enum(genders, 'Choose a gender.')),
      country_id: profile.presentCountry,
      state_id: profile.presentState,
      district_id: profile.presentDistrict,
      city_id: profile.presentCity,
      is_available: flag,
      birth_year: YearOfBirth,
      rested_on: z.nullable(date('The end of rest')),
      consent_version: z.nullable(line('Consent', 40)),
      consent_at: z.nullable(Moment),
      consent_by: z.nullable(Id),
    },
  },
  {
    name: 'issue_reports',
    key: 'id',
    only: NO_DEMO,
    refersTo: { regid: 'donors' },
    columns: {
      id: Id,
      regid: Id,
      full_name: profile.fullName,
      mobile: E164,
      option: report.options,
      description: report.description,
      reporter: line('Reporter'),
      created_at: Moment,
    },
  },
  {
    name: 'donations',
    key: 'id',
    refersTo: { regid: 'accounts' },
    columns: {
      id: Id,
      regid: z.nullable(Id),
      donated_on: donation.donationDate,
      patient_name: donation.patientName,
      place: donation.place,
      hospital_name: donation.hospitalName,
      type: donation.typeOfDonation,
      created_at: Moment,
    },
  },
  {
    name: 'feedback',
    key: 'id',
    columns: {
      id: Id,
      name: feedback.strFullName,
      email: feedback.strEmailId,
      mobile: E164,
      landline: z.nullable(E164),
      occupation: feedback.strOccupation,
      location: feedback.strLocation,
      suggestions: feedback.strSuggestions,
      ...decided,
    },
  },
  {
    name: 'service_feedback',
    key: 'id',
    columns: {
      id: Id,
      organization_name: service.ServiceOrgname,
      submitter_details: service.SubmitterDetails,
      feedback: service.ServiceOrgFeedback,
      data_information: service.DataFeedback,
      ...decided,
    },
  },
  {
    name: 'volunteers',
    key: 'id',
    columns: {
      id: Id,
      full_name: volunteer.fullName,
      birth_date: volunteer.dob,
      email: volunteer.emailId,
      present_location: volunteer.presentLocation,
      occupation: volunteer.occupation,
      permanent_address: volunteer.permanentAddress,
      landline: z.nullable(E164),
      mobile: E164,
      why_join: volunteer.whyToJoinWithUs,
      vision: volunteer.visionAfterJoinWithUs,
      ...decided,
    },
  },
  {
    name: 'organizations',
    key: 'id',
    columns: {
      id: Id,
      name: organization.Name,
      category: organization.ServiceCategory,
      email: organization.EmailId,
      type: organization.NGOType,
      website: organization.website,
      sector: organization.ServiceSector,
      phone1: E164,
      phone2: z.nullable(E164),
      address: organization.Address,
      comments: organization.Comments,
      submitter_details: organization.SubmitterDetails,
      ...decided,
    },
  },
  {
    name: 'audit',
    key: 'id',
    columns: { id: Id, created_at: Moment, actor: z.nullable(Id), action: line('Action'), ids: z.array(Id) },
  },
];
