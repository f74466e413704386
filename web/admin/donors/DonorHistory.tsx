// What happened around a donor: donations, reports, actions of administrators, e-mails, sessions.
import type { ReactNode } from 'react';
import { getActivity } from '#contract/activity.ts';
import { LISTED_PER_DONOR, type DonorDetails } from '#contract/donorDetails.ts';
import { donorPageWords, donorSections, noneOf } from './words.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { NamedTable } from '#web/admin/WideTable.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { ActivitySentence } from '#web/admin/activity/ActivitySentence.tsx';
import { useMayCall } from '#web/admin/useMayCall.ts';
import styles from './donor.module.css';

const at = (moment: string): ReactNode => (
  <time className={styles.date} dateTime={moment}>
    {formatInstant(moment)}
  </time>
);

/** The lists without a total end at a number. */
const countOf = ({ length }: readonly unknown[]) => (length < LISTED_PER_DONOR ? length : `${length}+`);

interface HistoryProps<Row> {
  part: keyof typeof noneOf;
  rows: readonly Row[];
  total?: number;
  columns: readonly Column<Row>[];
  /** Beside the heading. */
  aside?: ReactNode;
}

/** Nothing where it is empty: the empty parts share a card at the end. */
function History<Row>({ part, rows, total, columns, aside }: HistoryProps<Row>) {
  if (rows.length === 0) return null;
  const title = donorSections[part];
  return (
    <Card title={`${title} (${total ?? countOf(rows)})`} level={3} aside={aside}>
      <NamedTable
        name={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(rows.indexOf(row))}
        empty={noneOf[part]}
      />
      {total && total > rows.length ? <p className="soft small">{donorPageWords.newest(rows.length, total)}</p> : null}
    </Card>
  );
}

const donationColumns: readonly Column<DonorDetails['donations'][number]>[] = [
  { key: 'date', header: 'Date', card: 'title', cell: ({ donationDate }) => formatDate(donationDate) },
  { key: 'type', header: 'Type', cell: ({ typeofDonation }) => typeofDonation },
  { key: 'place', header: 'Place', cell: ({ hospitalName, place }) => `${hospitalName}, ${place}` },
  { key: 'patient', header: 'Patient', cell: ({ patientName }) => patientName },
];

const reportColumns: readonly Column<DonorDetails['reports'][number]>[] = [
  { key: 'option', header: 'Reported', card: 'title', cell: ({ options }) => options },
  { key: 'text', header: 'Text', cell: ({ description }) => description },
  { key: 'date', header: 'Date', cell: ({ created_date }) => at(created_date) },
];

const actionColumns: readonly Column<DonorDetails['actions'][number]>[] = [
  { key: 'date', header: 'Date', card: 'title', cell: ({ createdDate }) => at(createdDate) },
  { key: 'action', header: 'Action', card: 'full', cell: (activity) => <ActivitySentence activity={activity} /> },
];

const emailColumns: readonly Column<DonorDetails['emails'][number]>[] = [
  { key: 'subject', header: 'Subject', card: 'title', cell: ({ subject }) => subject },
  { key: 'state', header: 'State', cell: ({ failedAt }) => (failedAt ? <>Failed, {at(failedAt)}</> : 'Waits') },
  { key: 'date', header: 'Queued', cell: ({ queuedAt }) => at(queuedAt) },
];

const sessionColumns: readonly Column<DonorDetails['sessions'][number]>[] = [
  { key: 'device', header: 'Device', card: 'title', cell: ({ device }) => device ?? 'Unknown' },
  { key: 'since', header: 'Since', cell: ({ createdAt }) => at(createdAt) },
  { key: 'seen', header: 'Last seen', cell: ({ lastSeenAt }) => at(lastSeenAt) },
];

/** With looks at the donor; for an administrator also what they did themselves. */
function ActivityLinks({ donor: { userID, userType } }: { donor: DonorDetails }) {
  const mayCall = useMayCall();
  if (!mayCall(getActivity)) return null;
  const hrefOf = (name: 'admin' | 'donor') =>
    `/dashboard/activity?${new URLSearchParams({ [name]: userID }).toString()}`;
  return (
    <p className={styles.links}>
      {userType === '1' ? <Anchor href={hrefOf('admin')}>What they did</Anchor> : null}
      <Anchor href={hrefOf('donor')}>Everything in the log</Anchor>
    </p>
  );
}

const parts = ['reports', 'actions', 'donations', 'emails', 'sessions'] as const;

export function DonorHistory({ donor }: { donor: DonorDetails }) {
  const empty = parts.filter((part) => donor[part].length === 0);
  const links = <ActivityLinks donor={donor} />;
  return (
    <>
      <History part="reports" rows={donor.reports} total={donor.totalReports} columns={reportColumns} />
      <History part="actions" rows={donor.actions} columns={actionColumns} aside={links} />
      <History part="donations" rows={donor.donations} columns={donationColumns} />
      <History part="emails" rows={donor.emails} columns={emailColumns} />
      <History part="sessions" rows={donor.sessions} columns={sessionColumns} />
      {empty.length === 0 ? null : (
        <Card>
          <ul className="soft small">
            {empty.map((part) => (
              <li key={part}>{noneOf[part]}</li>
            ))}
          </ul>
          {empty.includes('actions') ? links : null}
        </Card>
      )}
    </>
  );
}
