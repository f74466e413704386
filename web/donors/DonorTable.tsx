// The specified table; cards on a phone.
import type { ReactNode } from 'react';
import type { DonorListing } from '#contract/donors.ts';
import { formatDayMonth, formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import type { Reported } from '#web/reports/reportKinds.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { rowActions } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { Words } from '#web/ui/Words.tsx';
import { describeResults, joinPlaces } from './describe.ts';
import { ActiveRecently } from './ActiveRecently.tsx';
import { CallsFrom } from './CallsFrom.tsx';
import { DonorCalls, ReportButton } from './DonorActions.tsx';
import { isEligible, splitDonors, type ResultsPage } from './nearby.ts';
import styles from './DonorTable.module.css';

const FIRST_CALLS = 'first-calls';
/** As many as a desktop shows without scrolling. */
const ROWS_BEFORE_GUIDE = 6;

/** Otherwise the guide follows the table. */
export const holdsGuide = (donors: readonly DonorListing[]): boolean =>
  donors.filter(isEligible).length > ROWS_BEFORE_GUIDE;

export interface DonorListProps {
  page: ResultsPage;
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

function nameColumn(isNight: boolean): Column<DonorListing> {
  return {
    key: 'name',
    header: t('donors.nameColumn'),
    card: 'title',
    cell: (donor) => (
      <>
        <Words text={donor.fullName} />
        <span>
          {donor.districtName ? <Words text={joinPlaces([donor.cityName, donor.districtName])} /> : null}
          <CallsFrom {...{ donor, isNight }} />
          {donor.recentlyActive && donor.availableunavailable === 'A' ? <ActiveRecently /> : null}
        </span>
      </>
    ),
  };
}

type Cell = Column<DonorListing>['cell'];

function columnsFor(isNight: boolean, calls: Cell, onReport: DonorListProps['onReport']): Column<DonorListing>[] {
  return [
    nameColumn(isNight),
    {
      key: 'availability',
      header: t('donors.availabilityColumn'),
      card: 'own',
      cell: (donor) => <Availability donor={donor} />,
    },
    { key: 'mobile', header: t('donors.mobileColumn'), card: 'own', cell: calls },
    {
      key: 'report',
      header: t('donors.reportColumn'),
      card: 'own',
      cell: (donor) => <ReportButton donor={donor} onReport={onReport} />,
    },
  ];
}

export function DonorTable({
  donors,
  busy,
  page,
  onReport,
  guide,
}: DonorListProps & { donors: DonorListing[]; busy: boolean; guide?: ReactNode }) {
  const { canGive, cannotGive } = splitDonors(donors, page.isNight);
  const first = canGive[0] ?? cannotGive[0];
  const idOf = (donor: DonorListing) => (donor === first ? FIRST_CALLS : undefined);
  const columns = columnsFor(
    page.isNight,
    (donor) => <DonorCalls donor={donor} page={page} id={idOf(donor)} />,
    onReport,
  );
  const more = {
    heading: t('donors.cannotGive', { count: cannotGive.length }),
    // Who cannot give is not called first.
    isFolded: canGive.length > 0 || Boolean(page.nearby?.donors.length),
    columns: columnsFor(
      false,
      (donor) => (
        <span id={idOf(donor)} className={styles.soft}>
          {donor.mobileNumber ? <bdi dir="ltr">{formatMobile(donor.mobileNumber)}</bdi> : t('donors.numberHidden')}
        </span>
      ),
      onReport,
    ),
    rows: cannotGive,
  };
  return (
    <div className={classes(styles.donors, rowActions)}>
      {/* One layout instead of two: on a slow processor the first number is painted a fifth of a second earlier. */}
      <link rel="expect" href={`#${FIRST_CALLS}`} blocking="render" />
      <DataTable
        caption={`${t('donors.resultsHeading')}: ${describeResults(page)}`}
        columns={columns}
        rows={canGive}
        between={guide === undefined ? undefined : { after: ROWS_BEFORE_GUIDE, content: guide }}
        more={cannotGive.length > 0 ? more : undefined}
        rowKey={({ regid }) => String(regid)}
        empty={t('donors.noneFound')}
        busy={busy}
      />
    </div>
  );
}
