// Applications of volunteers.
import * as z from 'zod/mini';
import { EARLIEST_BIRTH_YEAR } from './blood.ts';
import { date, prose } from './fields.ts';
import { dayInIndia } from './indiaTime.ts';
import { fault } from './message.ts';
import { name } from './names.ts';
import { ID, SENT_AT, submission } from './submission.ts';
import { contact } from './submittedContact.ts';

const birthDay = date('field.dateOfBirth').check(
  z.refine((day) => day < dayInIndia(new Date()), fault('fault.birthDayPast')),
  z.refine((day) => day >= `${EARLIEST_BIRTH_YEAR}`, fault('fault.birthDayEarliest', { year: EARLIEST_BIRTH_YEAR })),
);

export const volunteer = submission({
  name: 'Volunteer',
  plural: 'Volunteers',
  label: 'Volunteer',
  summary: 'Apply as a volunteer',
  table: 'volunteers',
  idsField: 'volunteerIDs',
  fields: {
    joinWithUsId: ID,
    createdDate: SENT_AT,
    fullName: {
      column: 'fullName',
      schema: name('field.fullName'),
      label: 'field.fullName',
      autoComplete: 'name',
      heading: 'Full Name',
      inTable: 'title',
    },
    dob: {
      column: 'birthDate',
      schema: birthDay,
      kind: 'date',
      label: 'feedback.dateOfBirth',
      autoComplete: 'bday',
      heading: 'Date of Birth',
    },
    emailId: contact.email,
    presentLocation: {
      column: 'presentLocation',
      schema: name('field.presentLocation'),
      label: 'feedback.presentLocation',
      hint: 'feedback.yourTownOrCity',
      heading: 'Present Location',
      inTable: 'below title',
    },
    occupation: contact.occupation,
    permanentAddress: {
      column: 'permanentAddress',
      schema: prose('field.permanentAddress'),
      kind: 'prose',
      label: 'feedback.permanentAddress',
      autoComplete: 'street-address',
      heading: 'Permanent Address',
    },
    landLineNumber: contact.landline,
    mobileNumber: contact.mobile,
    whyToJoinWithUs: {
      column: 'whyJoin',
      schema: prose('field.whyJoin'),
      kind: 'prose',
      label: 'feedback.whyDoYouWantToJoin',
      heading: 'Why Join',
      inTable: 'excerpt',
    },
    visionAfterJoinWithUs: {
      column: 'vision',
      schema: prose('field.vision'),
      kind: 'prose',
      label: 'feedback.whatWouldYouLikeToDo',
      heading: 'Vision After Joining',
    },
  },
  searched: [
    'fullName',
    'emailId',
    'mobileNumber',
    'landLineNumber',
    'presentLocation',
    'occupation',
    'permanentAddress',
    'whyToJoinWithUs',
    'visionAfterJoinWithUs',
  ],
});
