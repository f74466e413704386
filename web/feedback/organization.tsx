// Add a service organisation: an entry that an administrator checks.
import { addOrganization } from '#contract/feedback.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/organization.ts';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const form: PublicForm<typeof addOrganization> = {
  title: 'site.addOrganisation',
  lead: 'feedback.organisationLead',
  endpoint: addOrganization,
  groups: [
    {
      legend: 'feedback.theOrganisation',
      fields: [
        { name: 'Name', label: 'field.name', hint: 'feedback.inFull', autoComplete: 'organization' },
        { name: 'ServiceCategory', label: 'field.serviceCategory', hint: 'feedback.suchAsHospitalBloodBankOr' },
        { name: 'NGOType', label: 'field.serviceType', hint: 'feedback.suchAsPublicPrivateOrNotforprofit' },
        { name: 'ServiceSector', label: 'field.serviceSector', hint: 'feedback.suchAsHealthEducationOrRelief' },
      ],
    },
    {
      legend: 'feedback.howToReachIt',
      fields: [
        { name: 'EmailId', label: 'accounts.email', kind: 'email', hint: 'feedback.ofTheOrganisation' },
        { name: 'website', label: 'field.website', kind: 'url', isOptional: true, hint: 'feedback.beginningWithHttps' },
        { name: 'Phone1', label: 'field.phone1', kind: 'tel', hint: 'feedback.phoneHint' },
        { name: 'Phone2', label: 'field.phone2', kind: 'tel', isOptional: true, hint: 'feedback.anotherNumber' },
        { name: 'Address', label: 'field.address', kind: 'prose', autoComplete: 'street-address' },
      ],
    },
    {
      legend: 'feedback.aboutThisEntry',
      fields: [
        {
          name: 'SubmitterDetails',
          label: 'field.yourDetails',
          kind: 'prose',
          hint: 'feedback.yourNameRoleAndHowTo',
        },
        { name: 'Comments', label: 'field.comments', kind: 'prose', isOptional: true },
      ],
    },
  ],
};

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function Organization({ actionData }: Route.ComponentProps) {
  return <PublicFormPage form={form} refused={actionData} />;
}
