// Feedback of organisations that serve patients or donors.
import { addServiceFeedback } from '#contract/feedback.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { formActions, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof addServiceFeedback> = {
  title: 'site.serviceFeedback',
  lead: 'feedback.serviceLead',
  endpoint: addServiceFeedback,
  groups: [
    {
      legend: 'feedback.yourOrganisation',
      fields: [
        { name: 'ServiceOrgname', label: 'field.organisationName', autoComplete: 'organization' },
        {
          name: 'SubmitterDetails',
          label: 'field.yourDetails',
          kind: 'prose',
          hint: 'feedback.yourNameRoleAndHowTo',
        },
      ],
    },
    {
      legend: 'feedback.yourFeedback',
      fields: [
        { name: 'ServiceOrgFeedback', label: 'field.feedback', kind: 'prose' },
        {
          name: 'DataFeedback',
          label: 'field.dataInformation',
          kind: 'prose',
          isOptional: true,
          hint: 'feedback.whichInformationOnThisSiteIs',
        },
      ],
    },
  ],
};

const acting = formActions(form);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const meta = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function ServiceFeedback() {
  return <PublicFormPage form={form} />;
}
