// Feedback of organisations that serve patients or donors.
import { addServiceFeedback } from '#contract/feedback.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/serviceFeedback.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
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

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function ServiceFeedback({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
