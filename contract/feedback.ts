// Feedback of visitors; what is approved is a testimonial.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { prose, whole } from './fields.ts';
import { name } from './names.ts';
import { ID, SENT_AT, submission } from './submission.ts';
import { contact } from './submittedContact.ts';

export const feedback = submission({
  name: 'Feedback',
  plural: 'Feedbacks',
  label: 'Feedback',
  summary: 'Send feedback; once approved it is shown with name, place and e-mail',
  table: 'feedback',
  idsField: 'feedbackIDs',
  answer: 'feedbackId',
  isPublic: true,
  fields: {
    feedbackId: ID,
    createdDate: SENT_AT,
    name: {
      column: 'name',
      schema: name('field.fullName'),
      label: 'feedback.fullName',
      autoComplete: 'name',
      heading: 'Name',
      inTable: 'title',
    },
    location: {
      column: 'location',
      schema: name('field.location'),
      label: 'field.location',
      autoComplete: 'address-level2',
      heading: 'Location',
      inTable: 'below title',
    },
    emailId: contact.email,
    mobileNumber: { ...contact.mobile, label: 'feedback.mobileNo' },
    occupation: contact.occupation,
    landlineNumber: { ...contact.landline, heading: 'Number' },
    suggestions: {
      column: 'suggestions',
      schema: prose('field.suggestions'),
      kind: 'prose',
      label: 'field.suggestions',
      heading: 'Feedback',
      inTable: 'excerpt',
    },
  },
  sentAs: {
    strFullName: 'name',
    strEmailId: 'emailId',
    strMobileNumber: 'mobileNumber',
    strLandlineNumber: 'landlineNumber',
    strOccupation: 'occupation',
    strLocation: 'location',
    strSuggestions: 'suggestions',
  },
  ignored: ['strCreatedDate', 'strActivateDate'],
  searched: ['name', 'emailId', 'mobileNumber', 'landlineNumber', 'occupation', 'location', 'suggestions'],
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
