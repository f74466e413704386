// 'My number is listed here and I did not ask': a form without login, and what happens once it is sent.
import { addObjection } from '#contract/objection.ts';
import { FormSent } from '#web/feedback/FormSent.tsx';
import { sendForm, type PublicForm } from '#web/feedback/publicForm.ts';
import { PublicFormPage } from '#web/feedback/PublicFormPage.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageServices } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { GrievanceContact } from '#web/site/GrievanceContact.tsx';
import type { Route } from './+types/notMyListing.ts';

const HERE = '/not-my-listing';

const form: PublicForm<typeof addObjection> = {
  title: 'objection.title',
  lead: 'objection.lead',
  publicNotice: 'objection.whatHappens',
  endpoint: addObjection,
  sentHref: `${HERE}?sent=1`,
  fields: {
    mobileNumber: {
      kind: 'mobile',
      label: 'field.mobileNumber',
      hint: 'objection.numberHint',
      autoComplete: 'tel',
    },
    contact: { isOptional: true, label: 'field.contact', hint: 'objection.contactHint' },
    description: { isOptional: true, kind: 'prose', label: 'reports.whatIsWrong' },
  },
  groups: [
    { legend: 'objection.number', fields: ['mobileNumber'] },
    { legend: 'objection.more', fields: ['contact', 'description'] },
  ],
};

export const loader = ({ context, url }: Route.LoaderArgs) => ({
  contact: context.get(pageServices).grievanceContact,
  isSent: url.searchParams.has('sent'),
});

const act = (args: Route.ActionArgs) => sendForm(form, args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t(form.title), description: t(form.lead) });

export default function NotMyListing({ loaderData: { contact, isSent }, actionData }: Route.ComponentProps) {
  if (isSent && !actionData) {
    return (
      <FormSent
        title={t(form.title)}
        received={t('objection.received')}
        next={t('objection.sentNext')}
        links={[{ label: t('objection.another'), href: HERE }]}
      >
        <GrievanceContact contact={contact} />
      </FormSent>
    );
  }
  return (
    <PublicFormPage form={form} refused={actionData}>
      <GrievanceContact contact={contact} />
    </PublicFormPage>
  );
}
