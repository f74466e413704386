// What a move takes along, and what each value must be: the contract's own schemas, of a value as it is stored. Sessions,
// links, letters on their way, limits and answers are left behind, and places are the program's own.
import * as z from 'zod/mini';
import { genders, Registration, YearOfBirth } from '#contract/profile.ts';
import { BloodGroup } from '#contract/blood.ts';
import { recordDonation } from '#contract/donations.ts';
import { addFeedback, addOrganization, addVolunteer } from '#contract/feedback.ts';
import { date, email, line } from '#contract/fields.ts';
import { message } from '#contract/message.ts';
import { addIssueReport } from '#contract/reports.ts';
import { NO_MAIL } from '#server/admin/admins.ts';
import { storedLine, storedProse, StoredUserId } from './storedText.ts';

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
  key: 'account_id' | 'id';
  /** Without the columns that the database makes itself, or that depend on others. */
  columns: Record<string, z.ZodMiniType>;
  /** Columns that name a row of an earlier table, or nobody. */
  refersTo?: Record<string, string>;
  /** SQL for the rows that are taken along; all of them unless given. */
  only?: string;
}

const NO_DEMO = 'account_id not in (select account_id from accounts where is_demo)';

/** In the order in which they can be written: whom a row refers to comes first. */
export const tables: readonly Table[] = [
  {
    name: 'accounts',
    key: 'account_id',
    only: 'not is_demo',
    columns: {
      account_id: Id,
      user_id: StoredUserId,
      password_hash: z.nullable(Hash),
      email: z.union([z.literal(NO_MAIL), email()], message('fault.email')),
      is_admin: flag,
      created_at: Moment,
    },
  },
  {
    name: 'donors',
    key: 'account_id',
    only: NO_DEMO,
    refersTo: { account_id: 'accounts' },
    columns: {
      account_id: Id,
      full_name: storedLine('Full name'),
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
      eligible_from: z.nullable(date('The date of eligibility')),
      consent_version: z.nullable(line('Consent', 40)),
      consent_at: z.nullable(Moment),
      consent_by: z.nullable(Id),
    },
  },
  {
    name: 'issue_reports',
    key: 'id',
    only: NO_DEMO,
    refersTo: { account_id: 'donors' },
    columns: {
      id: Id,
      account_id: Id,
      full_name: storedLine('Full name'),
      mobile: E164,
      option: report.options,
      description: storedProse('Description'),
      reporter: line('Reporter'),
      created_at: Moment,
    },
  },
  {
    name: 'donations',
    key: 'id',
    refersTo: { account_id: 'accounts' },
    columns: {
      id: Id,
      account_id: z.nullable(Id),
      donated_on: donation.donationDate,
      patient_name: storedLine('Patient name'),
      place: storedLine('Location'),
      hospital_name: storedLine('Hospital name'),
      type: donation.typeOfDonation,
      created_at: Moment,
    },
  },
  {
    name: 'feedback',
    key: 'id',
    columns: {
      id: Id,
      name: storedLine('Full name'),
      email: feedback.strEmailId,
      mobile: E164,
      landline: z.nullable(E164),
      occupation: storedLine('Occupation'),
      location: storedLine('Location'),
      suggestions: storedProse('Suggestions'),
      ...decided,
    },
  },
  {
    name: 'service_feedback',
    key: 'id',
    columns: {
      id: Id,
      organization_name: storedLine('Organisation name'),
      submitter_details: storedProse('Your details'),
      feedback: storedProse('Feedback'),
      data_information: z.nullable(storedProse('Data information')),
      ...decided,
    },
  },
  {
    name: 'volunteers',
    key: 'id',
    columns: {
      id: Id,
      full_name: storedLine('Full name'),
      birth_date: volunteer.dob,
      email: volunteer.emailId,
      present_location: storedLine('Present location'),
      occupation: storedLine('Occupation'),
      permanent_address: storedProse('Permanent address'),
      landline: z.nullable(E164),
      mobile: E164,
      why_join: storedProse('Why you want to join us'),
      vision: storedProse('Your vision after joining'),
      ...decided,
    },
  },
  {
    name: 'organizations',
    key: 'id',
    columns: {
      id: Id,
      name: storedLine('Name'),
      category: storedLine('Service category'),
      email: organization.EmailId,
      type: storedLine('Service type'),
      website: organization.website,
      sector: storedLine('Service sector'),
      phone1: E164,
      phone2: z.nullable(E164),
      address: storedProse('Address'),
      comments: z.nullable(storedProse('Comments')),
      submitter_details: storedProse('Your details'),
      ...decided,
    },
  },
  {
    name: 'audit_log',
    key: 'id',
    columns: { id: Id, created_at: Moment, actor: z.nullable(Id), action: line('Action'), ids: z.array(Id) },
  },
];
