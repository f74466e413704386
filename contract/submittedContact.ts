// How to reach who sends a form, and their occupation: fields that several submissions have.
import { email, phone } from './contactFields.ts';
import { line } from './fields.ts';

export const contact = {
  email: {
    column: 'email',
    schema: email(),
    kind: 'email',
    label: 'accounts.email',
    autoComplete: 'email',
    heading: 'Email',
  },
  mobile: {
    column: 'mobile',
    schema: phone(),
    kind: 'mobile',
    label: 'field.mobileNumber',
    hint: 'feedback.phoneHint',
    autoComplete: 'tel',
    heading: 'Mobile',
  },
  landline: {
    column: 'landline',
    schema: phone('field.landlineNumber'),
    isOptional: true,
    kind: 'phone',
    label: 'feedback.landline',
    hint: 'feedback.withTheAreaCode',
    heading: 'Landline',
  },
  occupation: {
    column: 'occupation',
    schema: line('field.occupation'),
    label: 'field.occupation',
    autoComplete: 'organization-title',
    heading: 'Occupation',
  },
} as const;
