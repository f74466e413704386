// Become a volunteer: an application that an administrator reads.
import { addVolunteer } from '#contract/feedback.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/volunteer.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof addVolunteer> = {
  title: 'site.becomeVolunteer',
  lead: 'feedback.volunteerLead',
  endpoint: addVolunteer,
  groups: [
    {
      legend: 'feedback.you',
      fields: [
        { name: 'fullName', label: 'field.fullName', autoComplete: 'name' },
        { name: 'dob', label: 'feedback.dateOfBirth', kind: 'date', autoComplete: 'bday' },
        { name: 'emailId', label: 'accounts.email', kind: 'email', autoComplete: 'email' },
        { name: 'occupation', label: 'field.occupation', autoComplete: 'organization-title' },
        {
          name: 'mobileNumber',
          label: 'field.mobileNumber',
          kind: 'tel',
          autoComplete: 'tel',
          hint: 'feedback.phoneHint',
        },
        {
          name: 'landLineNumber',
          label: 'feedback.landline',
          kind: 'tel',
          isOptional: true,
          hint: 'feedback.withTheAreaCode',
        },
      ],
    },
    {
      legend: 'feedback.whereYouLive',
      fields: [
        { name: 'presentLocation', label: 'feedback.presentLocation', hint: 'feedback.yourTownOrCity' },
        { name: 'permanentAddress', label: 'feedback.permanentAddress', kind: 'prose', autoComplete: 'street-address' },
      ],
    },
    {
      legend: 'feedback.helping',
      fields: [
        { name: 'whyToJoinWithUs', label: 'feedback.whyDoYouWantToJoin', kind: 'prose' },
        { name: 'visionAfterJoinWithUs', label: 'feedback.whatWouldYouLikeToDo', kind: 'prose' },
      ],
    },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function Volunteer({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
