// 'Last Blood Donations': what a donor recorded, ten a page, the page in the address.
import { DONATIONS_PER_PAGE, type OwnDonation } from '#contract/donations.ts';
import { formatDate } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { pagesOf } from '#web/lib/paging.ts';
import { typeLabels } from './typeLabels.ts';
import styles from './OwnDonations.module.css';

const HERE = '/dashboard/last-donated';

const columns = (): Column<OwnDonation>[] => [
  { key: 'patient', header: t('donations.patientName'), card: 'title', cell: ({ patientName }) => patientName },
  { key: 'date', header: t('donations.date'), cell: ({ donationDate }) => formatDate(donationDate) },
  { key: 'place', header: t('donations.place'), cell: ({ place }) => place },
  { key: 'hospital', header: t('donations.hospitalName'), cell: ({ hospitalName }) => hospitalName },
  { key: 'type', header: t('donations.type'), cell: ({ typeofDonation }) => t(typeLabels[typeofDonation]) },
];

interface ListProps {
  donations: readonly OwnDonation[];
  page: number;
  /** What to do about an empty list. */
  hint: string | undefined;
}

function List({ donations, page, hint }: ListProps) {
  if (donations.length === 0) return <EmptyState text={t('donations.none')} hint={hint} />;
  const shown = pagesOf(donations, page, DONATIONS_PER_PAGE);
  return (
    <>
      <DataTable
        caption={t('donations.last')}
        captionHidden
        columns={columns()}
        rows={shown.rows}
        rowKey={({ id }) => String(id)}
        empty={t('donations.none')}
      />
      <Pagination page={shown.page} total={shown.total} hrefFor={(to) => `${HERE}?page=${to}`} />
    </>
  );
}

export interface OwnDonationsProps extends Omit<ListProps, 'donations'> {
  /** Null when they could not be loaded. */
  donations: readonly OwnDonation[] | null;
}

export function OwnDonations({ donations, ...list }: OwnDonationsProps) {
  return (
    <section aria-labelledby="last-donations" className={styles.list}>
      <h2 id="last-donations">{t('donations.last')}</h2>
      {donations === null ? (
        <Notice kind="error" alert title={t('donations.error')}>
          <p>{t('donations.wentWrong')}</p>
          <LinkButton href={HERE} size="small">
            {t('ui.tryAgain')}
          </LinkButton>
        </Notice>
      ) : (
        <List donations={donations} {...list} />
      )}
    </section>
  );
}
