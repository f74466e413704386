// The public forms, and valid input of each.
import { feedback } from '#contract/feedback.ts';
import { organization } from '#contract/organization.ts';
import { serviceFeedback } from '#contract/serviceFeedback.ts';
import { translation } from '#contract/translation.ts';
import { volunteer } from '#contract/volunteer.ts';

export const addFeedback = feedback.add;
export const addServiceFeedback = serviceFeedback.add;
export const addVolunteer = volunteer.add;
export const addOrganization = organization.add;
export const addTranslation = translation.add;

export const FEEDBACK = {
  strFullName: 'A Visitor',
  strEmailId: 'visitor@example.org',
  strMobileNumber: '98490 12345',
  strOccupation: 'Teacher',
  strLocation: 'Panaji',
  strSuggestions: 'It helped.',
};

export const SERVICE_FEEDBACK = {
  ServiceOrgname: 'A Clinic',
  SubmitterDetails: 'Front desk',
  ServiceOrgFeedback: 'It helps.',
  DataFeedback: null,
};

export const VOLUNTEER = {
  fullName: 'A Volunteer',
  dob: '1990-05-17',
  emailId: 'volunteer@example.org',
  presentLocation: 'Panaji',
  occupation: 'Teacher',
  permanentAddress: 'A street',
  mobileNumber: '98490 12345',
  whyToJoinWithUs: 'To help',
  visionAfterJoinWithUs: 'More donors',
};

export const ORGANIZATION = {
  Name: 'A Clinic',
  ServiceCategory: 'Health',
  EmailId: 'clinic@example.org',
  NGOType: 'Clinic',
  ServiceSector: 'Blood',
  Phone1: '98490 12345',
  Address: 'A street',
  SubmitterDetails: 'Front desk',
};

export const TRANSLATION = {
  language: 'hi',
  page: '/find-donor',
  sentence: 'ब्लड ग्रुप को चुनिए',
  betterWords: 'ब्लड ग्रुप चुनें',
  name: 'A Reader',
} as const;

export const DONATION = {
  donationDate: '2026-01-01',
  patientName: 'A Patient',
  place: 'Panaji',
  hospitalName: 'A Hospital',
  typeOfDonation: 'Blood',
} as const;

export const WRONG_NUMBER = { options: 'Wrong Number', description: 'Nobody answers.' } as const;

export const OBJECTION = {
  mobileNumber: '98490 12345',
  description: 'This is my number.',
  contact: 'writer@example.org',
};
