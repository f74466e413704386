// What visitors send in: feedback, and the forms of organisations and volunteers. Each waits for an administrator.
import * as z from 'zod/mini';
import { EARLIEST_BIRTH_YEAR } from './blood.ts';
import { endpoint } from './endpoint.ts';
import { blankAsNull, date, email, ignored, line, name, phone, prose, whole } from './fields.ts';
import { formLimits } from './limits.ts';

const form = { method: 'POST', effect: 'write', access: 'anyone', data: z.object({ id: z.number() }) } as const;

const birthDay = date('Date of birth').check(
  z.refine((day) => day < new Date().toISOString().slice(0, 10), 'Date of birth must be in the past.'),
  z.refine((day) => day >= `${EARLIEST_BIRTH_YEAR}`, `Date of birth must be in ${EARLIEST_BIRTH_YEAR} or later.`),
);

const WEBSITE = 'Website must be an address that begins with http:// or https://.';
const website = line('Website', 2000).check(
  z.refine((text) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text), WEBSITE),
);

export const addFeedback = endpoint({
  ...form,
  name: 'addFeedback',
  path: '/api/v1/addFeedback',
  summary: 'Send feedback; once approved it is shown with name, place and e-mail',
  limits: formLimits('feedback'),
  input: z.object({
    strFullName: name('Full name'),
    strEmailId: email(),
    strMobileNumber: phone(),
    strLandlineNumber: blankAsNull(phone('Landline number')),
    strOccupation: line('Occupation'),
    strLocation: name('Location'),
    strSuggestions: prose('Suggestions'),
    // Accepted because old clients send them; the server's clock is used.
    strCreatedDate: ignored,
    strActivateDate: ignored,
  }),
  data: z.object({ feedbackId: z.number() }),
});

export const addServiceFeedback = endpoint({
  ...form,
  name: 'addServiceFeedback',
  path: '/api/v1/addServiceFeedback',
  summary: 'Feedback of a service organisation',
  limits: formLimits('service-feedback'),
  input: z.object({
    ServiceOrgname: name('Organisation name'),
    SubmitterDetails: prose('Your details'),
    ServiceOrgFeedback: prose('Feedback'),
    DataFeedback: blankAsNull(prose('Data information')),
  }),
});

export const addVolunteer = endpoint({
  ...form,
  name: 'addVolunteer',
  path: '/api/v1/addVolunteer',
  summary: 'Apply as a volunteer',
  limits: formLimits('volunteer'),
  input: z.object({
    fullName: name('Full name'),
    dob: birthDay,
    emailId: email(),
    presentLocation: name('Present location'),
    occupation: line('Occupation'),
    permanentAddress: prose('Permanent address'),
    landLineNumber: blankAsNull(phone('Landline number')),
    mobileNumber: phone(),
    whyToJoinWithUs: prose('Why you want to join us'),
    visionAfterJoinWithUs: prose('Your vision after joining'),
  }),
});

export const addOrganization = endpoint({
  ...form,
  name: 'addOrganization',
  path: '/api/v1/addOrganization',
  summary: 'Enter a service organisation',
  limits: formLimits('organization'),
  input: z.object({
    Name: name('Name'),
    ServiceCategory: line('Service category'),
    EmailId: email(),
    NGOType: line('Service type'),
    website: blankAsNull(website),
    ServiceSector: line('Service sector'),
    Phone1: phone('Phone 1'),
    Phone2: blankAsNull(phone('Phone 2')),
    Address: prose('Address'),
    Comments: blankAsNull(prose('Comments')),
    SubmitterDetails: prose('Your details'),
  }),
});

/** An approved entry as anyone may read it: no telephone number, no occupation. */
export const Testimonial = z.object({
  feedbackId: z.number(),
  createdDate: z.string(),
  name: z.string(),
  location: z.string(),
  emailId: z.string(),
  suggestions: z.string(),
});
export type Testimonial = z.infer<typeof Testimonial>;

export const getTestimonials = endpoint({
  name: 'getTestimonials',
  method: 'GET',
  effect: 'read',
  path: '/api/v1/getTestimonials/:page/:size',
  summary: 'Approved feedback, newest first',
  access: 'anyone',
  input: z.object({ page: whole('page', 1, 1_000_000), size: whole('size', 1, 100) }),
  data: z.array(Testimonial),
  counted: true,
});
