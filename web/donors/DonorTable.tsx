// The specified table; cards on a phone.
import type { DonorListing } from '#contract/donors.ts';
import { formatDayMonth } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import type { Reported } from '#web/reports/reportKinds.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { rowActions } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { Words } from '#web/ui/Words.tsx';
import { describeResults, joinPlaces } from './describe.ts';
import { ActiveRecently } from './ActiveRecently.tsx';
import { DonorCalls, ReportButtons } from './DonorActions.tsx';
import { isEligible } from './nearby.ts';
import type { SearchPage } from './search.ts';
import styles from './DonorTable.module.css';

const FIRST_CALLS = 'first-calls';

export interface DonorListProps {
  page: SearchPage;
  onReport: (report: Reported) => void;
}

function Availability({ donor }: { donor: DonorListing }) {
  const isAvailable = donor.availableunavailable === 'A';
  const kind = isEligible(donor) ? 'available' : isAvailable ? 'pending' : 'unavailable';
  return (
    <>
      <Badge kind={kind}>
        {/* A card has no column header. */}
        <small>{`${t('donors.availableQuestion')} `}</small>
        {isAvailable ? t('donors.yes') : t('donors.no')}
      </Badge>
      {isAvailable && donor.canGiveFrom ? (
        <span className={styles.soft}>{t('donors.canGiveFrom', { day: formatDayMonth(donor.canGiveFrom) })}</span>
      ) : null}
    </>
  );
}

function columnsFor({ page, onReport }: DonorListProps): Column<DonorListing>[] {
  return [
    {
      key: 'name',
      header: t('donors.nameColumn'),
      card: 'title',
      cell: ({ fullName, cityName, districtName, availableunavailable, recentlyActive }) => (
        <>
          <Words text={fullName} />
          <span>
            {districtName ? <Words text={joinPlaces([cityName, districtName])} /> : null}
            {recentlyActive && availableunavailable === 'A' ? <ActiveRecently /> : null}
          </span>
        </>
      ),
    },
    {
      key: 'availability',
      header: t('donors.availabilityColumn'),
      card: 'own',
      cell: (donor) => <Availability donor={donor} />,
    },
    {
      key: 'mobile',
      header: t('donors.mobileColumn'),
      card: 'own',
      cell: (donor) => (
        <DonorCalls donor={donor} page={page} id={donor === page.results?.donors[0] ? FIRST_CALLS : undefined} />
      ),
    },
    {
      key: 'report',
      header: t('donors.reportColumn'),
      card: 'own',
      cell: (donor) => <ReportButtons donor={donor} onReport={onReport} />,
    },
  ];
}

export function DonorTable({ donors, busy, ...props }: DonorListProps & { donors: DonorListing[]; busy: boolean }) {
  return (
    <div className={classes(styles.donors, rowActions)}>
      {/* One layout instead of two: on a slow processor the first number is painted a fifth of a second earlier. */}
      <link rel="expect" href={`#${FIRST_CALLS}`} blocking="render" />
      <DataTable
        caption={`${t('donors.resultsHeading')}: ${describeResults(props.page)}`}
        captionHidden
        columns={columnsFor(props)}
        rows={donors}
        rowKey={({ regid }) => String(regid)}
        empty={t('donors.noneFound')}
        busy={busy}
      />
    </div>
  );
}
