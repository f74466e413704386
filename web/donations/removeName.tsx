// 'Remove this name': a form without login about the patient's name in one public donation.
import { getPublicDonations, NAME_NOT_KNOWN, reportDonationName, type PublicDonation } from '#contract/donations.ts';
import { FormSent } from '#web/feedback/FormSent.tsx';
import { sendForm, type PublicForm } from '#web/feedback/publicForm.ts';
import { PublicFormPage } from '#web/feedback/PublicFormPage.tsx';
import { formatDate } from '#web/lib/format.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { pageServices } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/removeName.ts';

const LIST = '/blood-donations';

const idIn = ({ searchParams }: URL): string => searchParams.get('donation') ?? '';

const formAt = (url: URL): PublicForm<typeof reportDonationName> => ({
  title: 'donations.removeName',
  lead: 'donations.removeNameLead',
  publicNotice: 'donations.removeNameNext',
  endpoint: reportDonationName,
  more: () => ({ id: idIn(url) }),
  sentHref: `/remove-name?${new URLSearchParams({ donation: idIn(url), sent: '1' }).toString()}`,
  fields: { description: { isOptional: true, kind: 'prose', label: 'field.description' } },
  groups: [{ legend: 'reports.whatIsWrong', fields: ['description'] }],
});

/** The donation; null where the public list has no such name. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const isSent = url.searchParams.has('sent');
  const { data } = isSent ? { data: [] } : await context.get(pageServices).call(getPublicDonations, {});
  const named = data.find(({ id, patientName }) => String(id) === idIn(url) && patientName !== NAME_NOT_KNOWN);
  return { isSent, address: url.href, donation: named ?? null };
}

const act = (args: Route.ActionArgs) => sendForm(formAt(args.url), args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () =>
  makeMeta({ title: t('donations.removeName'), description: t('donations.removeNameLead'), isPrivate: true });

export const headers = noindexHeaders;

function Record({ patientName, donationDate, hospitalName, place }: PublicDonation) {
  const record = t('donations.removeNameRecord', { date: formatDate(donationDate), hospital: hospitalName, place });
  return (
    <p>
      <strong>{patientName}</strong>
      <br />
      {record}
    </p>
  );
}

export default function RemoveName({ loaderData, actionData }: Route.ComponentProps) {
  const { isSent, address, donation } = loaderData;
  const back = { label: t('donations.backToList'), href: LIST };
  const title = t('donations.removeName');
  if (isSent && !actionData) {
    const [received, next] = [t('objection.received'), t('donations.removeNameNext')];
    return <FormSent title={title} received={received} next={next} links={[back]} />;
  }
  if (donation) {
    return (
      <PublicFormPage form={formAt(new URL(address))} refused={actionData} about={<Record {...donation} />}>
        <ButtonRow>
          <LinkButton href={LIST}>{back.label}</LinkButton>
        </ButtonRow>
      </PublicFormPage>
    );
  }
  return (
    <>
      <PageTitle title={title} homeHref="/" />
      <Page>
        <Stack>
          <Notice kind="warning" title={t('donations.notListed')} />
          <ButtonRow>
            <LinkButton href={LIST}>{back.label}</LinkButton>
          </ButtonRow>
        </Stack>
      </Page>
    </>
  );
}
