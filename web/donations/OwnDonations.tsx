// 'Last Blood Donations': what a donor recorded, ten a page, the page in the address.
import { DONATIONS_PER_PAGE, type OwnDonation } from '#contract/donations.ts';
import { formatDate } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { loadFailure, noDonations } from './words.ts';
import { pagesOf } from '#web/lib/paging.ts';
import styles from './OwnDonations.module.css';

const HERE = '/dashboard/last-donated';

const columns: Column<OwnDonation>[] = [
  { key: 'patient', header: 'Patient Name', card: 'title', cell: ({ patientName }) => patientName },
  { key: 'date', header: 'Donation Date', cell: ({ donationDate }) => formatDate(donationDate) },
  { key: 'place', header: 'Place', cell: ({ place }) => place },
  { key: 'hospital', header: 'Hospital Name', cell: ({ hospitalName }) => hospitalName },
  { key: 'type', header: 'Type of Donation', cell: ({ typeofDonation }) => typeofDonation },
];

interface ListProps {
  donations: readonly OwnDonation[];
  page: number;
  /** What to do about an empty list. */
  hint: string | undefined;
}

function List({ donations, page, hint }: ListProps) {
  if (donations.length === 0) return <EmptyState text={noDonations} hint={hint} />;
  const shown = pagesOf(donations, page, DONATIONS_PER_PAGE);
  return (
    <>
      <DataTable
        caption="Last Blood Donations"
        captionHidden
        columns={columns}
        rows={shown.rows}
        rowKey={({ id }) => String(id)}
        empty={noDonations}
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
      <h2 id="last-donations">Last Blood Donations</h2>
      {donations === null ? (
        <Notice kind="error" alert title={loadFailure.title}>
          <p>{loadFailure.text}</p>
          <LinkButton href={HERE} size="small">
            Try again
          </LinkButton>
        </Notice>
      ) : (
        <List donations={donations} {...list} />
      )}
    </section>
  );
}
