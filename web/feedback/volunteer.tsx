// Become a volunteer: an application that an administrator reads.
import { addVolunteer } from '#contract/feedback.ts';
import { phoneHint, volunteerPage as intro } from '#web/content/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import type { Route } from './+types/volunteer.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof addVolunteer> = {
  intro,
  endpoint: addVolunteer,
  groups: [
    {
      legend: 'You',
      fields: [
        { name: 'fullName', label: 'Full name', autoComplete: 'name' },
        { name: 'dob', label: 'Date of birth', kind: 'date', autoComplete: 'bday' },
        { name: 'emailId', label: 'Email', kind: 'email', autoComplete: 'email' },
        { name: 'occupation', label: 'Occupation', autoComplete: 'organization-title' },
        { name: 'mobileNumber', label: 'Mobile number', kind: 'tel', autoComplete: 'tel', hint: phoneHint },
        { name: 'landLineNumber', label: 'Landline', kind: 'tel', isOptional: true, hint: 'With the area code.' },
      ],
    },
    {
      legend: 'Where you live',
      fields: [
        { name: 'presentLocation', label: 'Present location', hint: 'Your town or city.' },
        { name: 'permanentAddress', label: 'Permanent address', kind: 'prose', autoComplete: 'street-address' },
      ],
    },
    {
      legend: 'Helping',
      fields: [
        { name: 'whyToJoinWithUs', label: 'Why do you want to join us?', kind: 'prose' },
        { name: 'visionAfterJoinWithUs', label: 'What would you like to do after joining?', kind: 'prose' },
      ],
    },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: intro.title, description: intro.lead });

export default function Volunteer({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
