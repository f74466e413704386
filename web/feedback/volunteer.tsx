// Become a volunteer: an application that an administrator reads.
import { volunteer } from '#contract/volunteer.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/volunteer.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof volunteer.add> = {
  title: 'site.becomeVolunteer',
  lead: 'feedback.volunteerLead',
  endpoint: volunteer.add,
  fields: volunteer.sent,
  groups: [
    {
      legend: 'feedback.you',
      fields: ['fullName', 'dob', 'emailId', 'occupation', 'mobileNumber', 'landLineNumber'],
    },
    { legend: 'feedback.whereYouLive', fields: ['presentLocation', 'permanentAddress'] },
    { legend: 'feedback.helping', fields: ['whyToJoinWithUs', 'visionAfterJoinWithUs'] },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function Volunteer({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
