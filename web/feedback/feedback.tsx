// Feedback: what a visitor has to say. Approved, it is a testimonial.
import { addFeedback } from '#contract/feedback.ts';
import { feedbackPage as intro, phoneHint } from '#web/content/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import type { Route } from './+types/feedback.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof addFeedback> = {
  intro,
  endpoint: addFeedback,
  publicNotice: intro.publicNotice,
  groups: [
    {
      legend: 'You',
      fields: [
        { name: 'strFullName', label: 'Full name', autoComplete: 'name' },
        { name: 'strEmailId', label: 'Email', kind: 'email', autoComplete: 'email' },
        { name: 'strMobileNumber', label: 'Mobile number', kind: 'tel', autoComplete: 'tel', hint: phoneHint },
        { name: 'strLandlineNumber', label: 'Landline', kind: 'tel', isOptional: true, hint: 'With the area code.' },
        { name: 'strOccupation', label: 'Occupation', autoComplete: 'organization-title' },
        { name: 'strLocation', label: 'Location', autoComplete: 'address-level2' },
      ],
    },
    { legend: 'Your feedback', fields: [{ name: 'strSuggestions', label: 'Suggestions', kind: 'prose' }] },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: intro.title, description: intro.lead });

export default function Feedback({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
