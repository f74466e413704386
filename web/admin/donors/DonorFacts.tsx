// Who a donor is and how they are listed: names and values.
import type { ReactNode } from 'react';
import { describedField, donorFieldNames, isChoice, type DonorField } from '#contract/donorFields.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { describeChoice } from '#web/accounts/ContactFields.tsx';
import { roleNames } from '#web/admin/people/loadPeople.ts';
import { donorSections, describeNotListed } from './words.ts';
import { formatDate, formatInstant, formatMobile } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Details } from '#web/ui/Details.tsx';
import { describePlace } from './donorChange.ts';
import styles from './donor.module.css';

type By = DonorDetails['disabledBy'];

/** An administrator, also one whose account is gone. */
export const describeAdmin = (by: NonNullable<By>): string => by.userID ?? 'a former administrator';

const when = (moment: string | null) => moment && <time dateTime={moment}>{formatInstant(moment)}</time>;

const call = (number: string) => (
  <a className={styles.contact} href={`tel:${number}`}>
    {formatMobile(number)}
  </a>
);

function describeAvailability({ availableunavailable, disabledBy, unavailableUntil }: DonorDetails): string {
  if (availableunavailable === 'A') return 'Available';
  if (unavailableUntil && !disabledBy) return `Paused by the donor, available again on ${formatDate(unavailableUntil)}`;
  return disabledBy ? `Unavailable, set by ${describeAdmin(disabledBy)}` : 'Unavailable, as the donor chose';
}

/** Where searches show the donor, or why they do not. */
export function describeListing(donor: DonorDetails, today: string): string {
  const { notListed, availableunavailable, nextDonationDate } = donor;
  if (notListed !== null) return describeNotListed(notListed);
  if (availableunavailable === 'U') return 'Listed as unavailable, after all others';
  if (nextDonationDate !== null && nextDonationDate > today)
    return `Listed after those who can donate now, until ${formatDate(nextDonationDate)}`;
  return 'Listed';
}

const roleOf = ({ role, coordinator }: DonorDetails) => role ?? (coordinator && 'coordinator');

export function DonorBadges({ donor }: { donor: DonorDetails }) {
  const role = roleOf(donor);
  const { availableunavailable, isSample, isDeleted, isBlocked, notListed } = donor;
  return (
    <p className={styles.badges}>
      {availableunavailable === 'A' ? <Badge kind="available">Avail</Badge> : <Badge kind="unavailable">Unavail</Badge>}
      {role === null ? null : <Badge>{roleNames[role]}</Badge>}
      {isSample ? <Badge>Sample donor</Badge> : null}
      {isDeleted ? <Badge kind="bad">Deleted</Badge> : null}
      {isBlocked ? <Badge kind="bad">Blocked</Badge> : null}
      {notListed === null ? null : <Badge kind="pending">Not listed</Badge>}
    </p>
  );
}

interface Fact {
  label: string;
  value?: ReactNode;
}

function Facts({ title, items }: { title: string; items: readonly Fact[] }) {
  return (
    <Card title={title} level={3}>
      <Details items={items} />
    </Card>
  );
}

function describeConsent({ consent }: DonorDetails): string | null {
  if (consent === null) return 'None recorded';
  const { version, at, by } = consent;
  const to = by ? `to ${describeAdmin(by)}` : 'on the site';
  return `Version ${version}, given ${to}${at ? `, ${formatInstant(at)}` : ''}`;
}

function describeLogin({ lastLoginAt, hasPassword }: DonorDetails): ReactNode {
  return when(lastLoginAt) ?? (hasPassword ? 'Never' : 'Never: no password yet');
}

function describeNotice({ notifiedAt, notices, failed }: NonNullable<DonorDetails['imported']>): ReactNode {
  if (notifiedAt === null) return 'None';
  const kinds = notices > 1 ? 'An e-mail and a message' : 'One';
  return (
    <>
      {kinds}, {when(notifiedAt)}
      {failed > 0 ? `, ${failed} not delivered` : ''}
    </>
  );
}

/** Where a donor came from who did not register here. */
function factsOfImport({ imported }: DonorDetails): Fact[] {
  if (!imported) return [];
  return [
    { label: 'Came with', value: imported.register },
    { label: 'Id there', value: imported.formerId || 'None' },
    { label: 'Imported', value: when(imported.at) },
    { label: 'Notice', value: describeNotice(imported) },
    { label: 'Answered', value: when(imported.answeredAt) ?? 'Not yet' },
  ];
}

/** After these stand the place and what follows from it, and then all other fields that have a label here. */
const FIRST: readonly DonorField[] = ['mobileNumber', 'numberShown', 'callsAnyTime', 'landlineNumber', 'bloodGroup'];
const LAST = [...new Set<DonorField>(['DOB', ...donorFieldNames])].filter((name) => !FIRST.includes(name));

function factsOf(names: readonly DonorField[], donor: DonorDetails): Fact[] {
  const valueOf = (name: DonorField): ReactNode => {
    if (isChoice(name)) return describeChoice(name, donor);
    const [value, { show }] = [donor[name], describedField(name)];
    if (typeof value !== 'string') return value;
    return show === 'phone' ? call(value) : show === 'year' ? value.slice(0, 4) : value;
  };
  return names.flatMap((name) => {
    const { fact } = describedField(name);
    return fact ? [{ label: fact, value: valueOf(name) }] : [];
  });
}

export function DonorFacts({ donor, today }: { donor: DonorDetails; today: string }) {
  const role = roleOf(donor);
  const { emailId, nextDonationDate } = donor;
  const mail = (
    <a className={styles.contact} href={`mailto:${emailId}`}>
      {emailId}
    </a>
  );
  return (
    <div className={styles.parts}>
      <Facts
        title={donorSections.donor}
        items={[
          ...factsOf(FIRST, donor),
          { label: 'Number confirmed', value: when(donor.numberConfirmedAt) ?? 'No' },
          { label: 'Place', value: describePlace(donor) },
          { label: 'Availability', value: describeAvailability(donor) },
          { label: 'In searches', value: describeListing(donor, today) },
          { label: 'Next donation', value: nextDonationDate && formatDate(nextDonationDate) },
          ...factsOf(LAST, donor),
        ]}
      />
      <Facts
        title={donorSections.account}
        items={[
          { label: 'UserID', value: donor.userID },
          { label: 'Email', value: mail },
          { label: 'Email confirmed', value: when(donor.emailConfirmedAt) ?? 'No' },
          { label: 'Role', value: role === null ? 'Donor' : roleNames[role] },
          { label: 'Last login', value: describeLogin(donor) },
          { label: 'Registered', value: when(donor.registeredAt) },
          { label: 'Registration', value: <span className={styles.regid}>{donor.regid}</span> },
          { label: 'Consent', value: describeConsent(donor) },
          ...factsOfImport(donor),
        ]}
      />
    </div>
  );
}
