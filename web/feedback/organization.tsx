// Add a service organisation: an entry that an administrator checks.
import { addOrganization } from '#contract/feedback.ts';
import { organizationPage as intro, phoneHint } from '#web/content/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import type { Route } from './+types/organization.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof addOrganization> = {
  intro,
  endpoint: addOrganization,
  groups: [
    {
      legend: 'The organisation',
      fields: [
        { name: 'Name', label: 'Name', hint: 'In full.', autoComplete: 'organization' },
        { name: 'ServiceCategory', label: 'Service category', hint: 'Such as hospital, blood bank or charity.' },
        { name: 'NGOType', label: 'Service type', hint: 'Such as public, private or not-for-profit.' },
        { name: 'ServiceSector', label: 'Service sector', hint: 'Such as health, education or relief.' },
      ],
    },
    {
      legend: 'How to reach it',
      fields: [
        { name: 'EmailId', label: 'Email', kind: 'email', hint: 'Of the organisation.' },
        { name: 'website', label: 'Website', kind: 'url', isOptional: true, hint: 'Beginning with https://' },
        { name: 'Phone1', label: 'Phone 1', kind: 'tel', hint: phoneHint },
        { name: 'Phone2', label: 'Phone 2', kind: 'tel', isOptional: true, hint: 'Another number.' },
        { name: 'Address', label: 'Address', kind: 'prose', autoComplete: 'street-address' },
      ],
    },
    {
      legend: 'About this entry',
      fields: [
        {
          name: 'SubmitterDetails',
          label: 'Your details',
          kind: 'prose',
          hint: 'Your name, role and how to reach you.',
        },
        { name: 'Comments', label: 'Comments', kind: 'prose', isOptional: true },
      ],
    },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: intro.title, description: intro.lead });

export default function Organization({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
