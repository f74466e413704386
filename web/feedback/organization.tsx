// Add a service organisation: an entry that an administrator checks.
import { organization } from '#contract/organization.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/organization.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof organization.add> = {
  title: 'site.addOrganisation',
  lead: 'feedback.organisationLead',
  endpoint: organization.add,
  fields: organization.sent,
  groups: [
    { legend: 'feedback.theOrganisation', fields: ['Name', 'ServiceCategory', 'NGOType', 'ServiceSector'] },
    { legend: 'feedback.howToReachIt', fields: ['EmailId', 'website', 'Phone1', 'Phone2', 'Address'] },
    { legend: 'feedback.aboutThisEntry', fields: ['SubmitterDetails', 'Comments'] },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function Organization({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
