// Feedback of organisations that serve patients or donors.
import { serviceFeedback } from '#contract/serviceFeedback.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/serviceFeedback.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof serviceFeedback.add> = {
  title: 'site.serviceFeedback',
  lead: 'feedback.serviceLead',
  endpoint: serviceFeedback.add,
  fields: serviceFeedback.sent,
  groups: [
    { legend: 'feedback.yourOrganisation', fields: ['ServiceOrgname', 'SubmitterDetails'] },
    { legend: 'feedback.yourFeedback', fields: ['ServiceOrgFeedback', 'DataFeedback'] },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function ServiceFeedback({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
