// The feedback form. Approved feedback becomes a testimonial.
import { feedback } from '#contract/feedback.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/feedback.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

/** For clients of the specification; the server stores its own time. */
function dates() {
  const now = new Date().toISOString();
  return { strCreatedDate: now, strActivateDate: now };
}

const form: PublicForm<typeof feedback.add> = {
  title: 'site.feedback',
  lead: 'feedback.lead',
  endpoint: feedback.add,
  fields: feedback.sent,
  publicNotice: 'feedback.publicNotice',
  more: dates,
  groups: [
    {
      legend: 'feedback.you',
      fields: ['strFullName', 'strEmailId', 'strMobileNumber', 'strLandlineNumber', 'strOccupation', 'strLocation'],
    },
    { legend: 'feedback.yourFeedback', fields: ['strSuggestions'] },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function Feedback({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
