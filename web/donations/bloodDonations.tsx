// Blood Donations: what donors recorded, for everybody to see. It has only links, so it ships no framework.
import { DONATIONS_PER_PAGE, getPublicDonations, NAME_NOT_KNOWN, type PublicDonation } from '#contract/donations.ts';
import { formatDate } from '#web/lib/format.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { orElse, pageServices } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { Route } from './+types/bloodDonations.ts';
import { showPatientName } from './patientName.ts';
import { pagesOf, readPage } from '#web/lib/paging.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices);
  const found = await orElse(call(getPublicDonations, {}), null);
  return found && pagesOf(found.data, readPage(url.searchParams), DONATIONS_PER_PAGE);
}

export const handle = { isStatic: true };
/** The list names donors and patients. */
export const headers = noindexHeaders;
export const meta: Route.MetaFunction = () =>
  makeMeta({ title: t('site.bloodDonations'), description: t('donations.lead') });

/** The name, with a link that asks for its removal. */
function Patient({ donation: { id, patientName } }: { donation: PublicDonation }) {
  if (patientName === NAME_NOT_KNOWN) return showPatientName(patientName);
  return (
    <>
      {patientName}
      <br />
      <Anchor href={`/remove-name?donation=${id}`} rel="nofollow">
        {t('donations.removeName')}
        <span className="visually-hidden"> {patientName}</span>
      </Anchor>
    </>
  );
}

const columns = (): Column<PublicDonation>[] => [
  { key: 'donor', header: t('donations.donor'), card: 'title', cell: ({ fullName }) => fullName },
  { key: 'date', header: t('donations.date'), cell: ({ donationDate }) => formatDate(donationDate) },
  { key: 'patient', header: t('donations.patientName'), cell: (donation) => <Patient donation={donation} /> },
  { key: 'place', header: t('donations.place'), cell: ({ place }) => place },
  { key: 'hospital', header: t('donations.hospitalName'), cell: ({ hospitalName }) => hospitalName },
];

function List({ rows, page, total }: ReturnType<typeof pagesOf<PublicDonation>>) {
  if (rows.length === 0) {
    return (
      <EmptyState
        text={t('donations.none')}
        hint={t('donations.noneHint')}
        action={<LinkButton href="/register">{t('site.registerAsDonor')}</LinkButton>}
      />
    );
  }
  return (
    <Stack gap="large">
      <DataTable
        caption={t('site.bloodDonations')}
        columns={columns()}
        rows={rows}
        rowKey={({ id }) => String(id)}
        empty={t('donations.none')}
      />
      <Pagination page={page} total={total} hrefFor={(to) => `/blood-donations?page=${to}`} />
    </Stack>
  );
}

export default function BloodDonations({ loaderData: shown }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={t('site.bloodDonations')} lead={t('donations.lead')} homeHref="/" />
      <Page>
        {shown ? (
          <List {...shown} />
        ) : (
          <Notice kind="error" alert title={t('donations.error')}>
            <p>{t('donations.wentWrong')}</p>
            <LinkButton href="/blood-donations" size="small">
              {t('ui.tryAgain')}
            </LinkButton>
          </Notice>
        )}
      </Page>
    </>
  );
}
