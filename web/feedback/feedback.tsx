// The feedback form. Approved feedback becomes a testimonial.
import { addFeedback } from '#contract/feedback.ts';
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

const form: PublicForm<typeof addFeedback> = {
  title: 'site.feedback',
  lead: 'feedback.lead',
  endpoint: addFeedback,
  publicNotice: 'feedback.publicNotice',
  more: dates,
  groups: [
    {
      legend: 'feedback.you',
      fields: [
        { name: 'strFullName', label: 'feedback.fullName', autoComplete: 'name' },
        { name: 'strEmailId', label: 'accounts.email', kind: 'email', autoComplete: 'email' },
        {
          name: 'strMobileNumber',
          label: 'feedback.mobileNo',
          kind: 'tel',
          autoComplete: 'tel',
          hint: 'feedback.phoneHint',
        },
        {
          name: 'strLandlineNumber',
          label: 'feedback.landline',
          kind: 'tel',
          isOptional: true,
          hint: 'feedback.withTheAreaCode',
        },
        { name: 'strOccupation', label: 'field.occupation', autoComplete: 'organization-title' },
        { name: 'strLocation', label: 'field.location', autoComplete: 'address-level2' },
      ],
    },
    {
      legend: 'feedback.yourFeedback',
      fields: [{ name: 'strSuggestions', label: 'field.suggestions', kind: 'prose' }],
    },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function Feedback({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
