// Feedback of organisations that serve patients or donors.
import { addServiceFeedback } from '#contract/feedback.ts';
import { serviceFeedbackPage as intro } from '#web/content/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { formActions, type PublicForm } from './publicForm.ts';
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

const acting = formActions(form);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const meta = () => makeMeta({ title: intro.title, description: intro.lead });

export default function ServiceFeedback() {
  return <PublicFormPage form={form} />;
}
