// Submissions of visitors: feedback, better translations, and the forms for organisations and volunteers. They are pending
// until reviewed.
import * as z from 'zod/mini';
import { translations } from '#messages/languages.ts';
import { EARLIEST_BIRTH_YEAR } from './blood.ts';
import { endpoint } from './endpoint.ts';
import { fault } from './message.ts';
import { name } from './names.ts';
import { email, phone } from './contactFields.ts';
import { dayInIndia } from './indiaTime.ts';
import { blankAsNull, date, ignored, line, prose, text, whole } from './fields.ts';
import { formLimits } from './limits.ts';

const form = { access: 'anyone', data: z.object({ id: z.number() }) } as const;

const birthDay = date('field.dateOfBirth').check(
  z.refine((day) => day < dayInIndia(new Date()), fault('fault.birthDayPast')),
  z.refine((day) => day >= `${EARLIEST_BIRTH_YEAR}`, fault('fault.birthDayEarliest', { year: EARLIEST_BIRTH_YEAR })),
);

const WEBSITE = fault('fault.website');
const website = line('field.website', 2000).check(
  z.refine((url) => /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url), WEBSITE),
);

export const addFeedback = endpoint({
  ...form,
  name: 'addFeedback',
  summary: 'Send feedback; once approved it is shown with name, place and e-mail',
  limits: formLimits('feedback'),
  input: z.object({
    strFullName: name('field.fullName'),
    strEmailId: email(),
    strMobileNumber: phone(),
    strLandlineNumber: blankAsNull(phone('field.landlineNumber')),
    strOccupation: line('field.occupation'),
    strLocation: name('field.location'),
    strSuggestions: prose('field.suggestions'),
    // Accepted from old clients and ignored; the server's time is stored.
    strCreatedDate: ignored,
    strActivateDate: ignored,
  }),
  data: z.object({ feedbackId: z.number() }),
});

export const addServiceFeedback = endpoint({
  ...form,
  name: 'addServiceFeedback',
  summary: 'Feedback of a service organisation',
  limits: formLimits('service-feedback'),
  input: z.object({
    ServiceOrgname: name('field.organisationName'),
    SubmitterDetails: prose('field.yourDetails'),
    ServiceOrgFeedback: prose('field.feedback'),
    DataFeedback: blankAsNull(prose('field.dataInformation')),
  }),
});

export const addVolunteer = endpoint({
  ...form,
  name: 'addVolunteer',
  summary: 'Apply as a volunteer',
  limits: formLimits('volunteer'),
  input: z.object({
    fullName: name('field.fullName'),
    dob: birthDay,
    emailId: email(),
    presentLocation: name('field.presentLocation'),
    occupation: line('field.occupation'),
    permanentAddress: prose('field.permanentAddress'),
    landLineNumber: blankAsNull(phone('field.landlineNumber')),
    mobileNumber: phone(),
    whyToJoinWithUs: prose('field.whyJoin'),
    visionAfterJoinWithUs: prose('field.vision'),
  }),
});

export const addOrganization = endpoint({
  ...form,
  name: 'addOrganization',
  summary: 'Enter a service organisation',
  limits: formLimits('organization'),
  input: z.object({
    Name: name('field.name'),
    ServiceCategory: line('field.serviceCategory'),
    EmailId: email(),
    NGOType: line('field.serviceType'),
    website: blankAsNull(website),
    ServiceSector: line('field.serviceSector'),
    Phone1: phone('field.phone1'),
    Phone2: blankAsNull(phone('field.phone2')),
    Address: prose('field.address'),
    Comments: blankAsNull(prose('field.comments')),
    SubmitterDetails: prose('field.yourDetails'),
  }),
});

const UNKNOWN_PAGE = fault('fault.unknown', { label: 'Page' });

export const addTranslation = endpoint({
  ...form,
  name: 'addTranslation',
  summary: 'Suggest better words for a translated sentence',
  limits: formLimits('translation'),
  input: z.object({
    language: z.enum(translations, fault('fault.unknown', { label: 'Language' })),
    /** The path of the page with the sentence, without the prefix of its language. */
    page: blankAsNull(text(UNKNOWN_PAGE, 100).check(z.regex(/^\/(?:[\w-]+\/)*[\w-]*$/, UNKNOWN_PAGE))),
    sentence: prose('field.sentence', 500),
    betterWords: prose('field.betterWords', 500),
    name: blankAsNull(name('field.name')),
  }),
});

/** An approved entry as the public reads it: no phone number, no occupation. */
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
  effect: 'read',
  path: '/api/v1/getTestimonials/:page/:size',
  summary: 'Approved feedback, newest first',
  access: 'anyone',
  input: z.object({ page: whole('page', 1, 1_000_000), size: whole('size', 1, 100) }),
  data: z.array(Testimonial),
  counted: true,
});
