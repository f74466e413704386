// Feedback of service organisations.
import { prose } from './fields.ts';
import { name } from './names.ts';
import { ID, SENT_AT, submission } from './submission.ts';
import { submitter } from './submitter.ts';

export const serviceFeedback = submission({
  name: 'ServiceFeedback',
  plural: 'ServiceFeedbacks',
  label: 'Service feedback',
  summary: 'Feedback of a service organisation',
  table: 'serviceFeedback',
  idsField: 'feedbackIDs',
  fields: {
    FeedbackId: ID,
    ServiceOrgname: {
      column: 'organizationName',
      schema: name('field.organisationName'),
      label: 'field.organisationName',
      autoComplete: 'organization',
      heading: 'Organization Name',
      inTable: 'title',
    },
    SubmitDate: SENT_AT,
    SubmitterDetails: submitter,
    ServiceOrgFeedback: {
      column: 'feedback',
      schema: prose('field.feedback'),
      kind: 'prose',
      label: 'field.feedback',
      heading: 'Feedback Message',
      inTable: 'excerpt',
    },
    DataFeedback: {
      column: 'dataInformation',
      schema: prose('field.dataInformation'),
      isOptional: true,
      kind: 'prose',
      label: 'field.dataInformation',
      hint: 'feedback.whichInformationOnThisSiteIs',
      heading: 'Data Informations',
    },
  },
});
