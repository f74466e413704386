// Feedback of organisations that serve patients or donors.
import { addServiceFeedback } from '#contract/feedback.ts';
import { serviceFeedbackPage as intro } from '#web/content/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import type { Route } from './+types/serviceFeedback.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof addServiceFeedback> = {
  intro,
  endpoint: addServiceFeedback,
  groups: [
    {
      legend: 'Your organisation',
      fields: [
        { name: 'ServiceOrgname', label: 'Organisation name', autoComplete: 'organization' },
        {
          name: 'SubmitterDetails',
          label: 'Your details',
          kind: 'prose',
          hint: 'Your name, role and how to reach you.',
        },
      ],
    },
    {
      legend: 'Your feedback',
      fields: [
        { name: 'ServiceOrgFeedback', label: 'Feedback', kind: 'prose' },
        {
          name: 'DataFeedback',
          label: 'Data information',
          kind: 'prose',
          isOptional: true,
          hint: 'Which information on this site is wrong or missing.',
        },
      ],
    },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: intro.title, description: intro.lead });

export default function ServiceFeedback({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
