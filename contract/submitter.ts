// Who sends a form for an organisation. In a file of its own: a form's page carries only the messages of what it imports.
import { prose } from './fields.ts';

export const submitter = {
  column: 'submitterDetails',
  schema: prose('field.yourDetails'),
  kind: 'prose',
  label: 'field.yourDetails',
  hint: 'feedback.yourNameRoleAndHowTo',
  heading: 'Submitter Details',
} as const;
