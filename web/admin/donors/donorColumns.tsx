// The columns of Registered Donors: who it is, whether searches show them, and how to reach them.
import type { RegisteredDonor } from '#contract/adminDonors.ts';
import { ageBar } from '#contract/eligibility.ts';
import { yearInIndia } from '#contract/indiaTime.ts';
import { donorWords } from '#web/admin/words.ts';
import { formatMobile } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { NoWrap } from '#web/admin/AdminList.tsx';
import styles from './registeredDonors.module.css';

/** By the year in a date of birth. */
export const barOf = (dateOfBirth: string | null | undefined) =>
  dateOfBirth ? ageBar(Number(dateOfBirth.slice(0, 4)), yearInIndia(new Date())) : null;

/** Why searches do not show the donor; null where they do. */
function whyNotListed({ listed, isDeleted, isBlocked, DOB }: RegisteredDonor): string | null {
  const { deleted, blocked } = donorWords.notListed;
  if (isDeleted) return deleted;
  if (isBlocked) return blocked;
  if (listed) return null;
  return donorWords.notListed[barOf(DOB) ?? 'waits'];
}

function Name({ donor }: { donor: RegisteredDonor }) {
  const { regid, fullName, userID, bloodGroup, cityName, districtName, reports } = donor;
  const reason = whyNotListed(donor);
  return (
    <>
      <Anchor href={`/dashboard/donor/${regid}`}>{fullName ?? userID}</Anchor>
      <span className={styles.about}>
        {donor.userType === '1' ? <b>{donorWords.administrator}</b> : null}
        {reason === null ? null : <b>{`${donorWords.filterValues['listed no']}: ${reason}`}</b>}
        {reports > 0 ? <b>{donorWords.reports(reports)}</b> : null}
        <span>{userID}</span>
        <span className={styles.group}>{bloodGroup}</span>
        <span className={styles.place}>{[...new Set([cityName, districtName])].filter(Boolean).join(', ')}</span>
      </span>
    </>
  );
}

function Call({ number }: { number: string | null }) {
  if (number === null) return null;
  return (
    <NoWrap>
      <a className={styles.call} href={`tel:${number}`}>
        {formatMobile(number)}
      </a>
    </NoWrap>
  );
}

export const donorColumns: readonly Column<RegisteredDonor>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: (donor) => <Name donor={donor} /> },
  {
    key: 'availability',
    header: 'Avail/Unavail',
    cell: ({ availableunavailable }) =>
      availableunavailable === 'A' ? <Badge kind="available">Avail</Badge> : <Badge kind="unavailable">Unavail</Badge>,
  },
  { key: 'mobile', header: 'Mobile No.', cell: ({ mobileNumber }) => <Call number={mobileNumber} /> },
  { key: 'landline', header: 'Landline No.', cell: ({ landlineNumber }) => <Call number={landlineNumber} /> },
  { key: 'gender', header: 'Gender', cell: ({ gender }) => (gender === null ? null : <NoWrap>{gender}</NoWrap>) },
];
