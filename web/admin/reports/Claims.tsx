// Numbers and addresses that more donors claim than are listed with one: an administrator decides who stays.
import type { Claimant, ListingClaim } from '#contract/listingClaims.ts';
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { formatCount, formatDate, formatMobile } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { nameOf } from '#web/admin/donorHref.ts';
import { Contact, Name } from './ReportedDonorRow.tsx';
import { claimCommands } from './reportCommands.ts';
import styles from './reportedDonors.module.css';

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** 'Four donors claim this number' */
function titleOf({ total, field }: ListingClaim): string {
  const count = `${small[total] ?? formatCount(total)} ${total === 1 ? 'donor claims' : 'donors claim'}`;
  return `${count} this ${field === 'mobileNumber' ? 'number' : 'e-mail address'}`;
}

const orNot = (isConfirmed: boolean) => (isConfirmed ? 'confirmed' : 'not confirmed');

function State({ donor }: { donor: Claimant }) {
  const { claim, listed, registeredAt, emailConfirmed, numberConfirmedAt } = donor;
  const place = listed ? 'Listed' : 'Not listed';
  return (
    <div>
      <Badge kind={claim === 'waiting' ? 'pending' : listed ? 'good' : 'unavailable'}>
        {claim === null ? place : claim === 'waiting' ? 'Waits' : 'Refused'}
      </Badge>
      <p className="soft small">
        {`Registered ${formatDate(registeredAt.slice(0, 10))}, e-mail address ${orNot(emailConfirmed)}, number ${orNot(numberConfirmedAt !== null)}`}
      </p>
    </div>
  );
}

function Claim({ claim }: { claim: ListingClaim }) {
  const { field, value, total, donors } = claim;
  const title = titleOf(claim);
  return (
    <li className={styles.claim}>
      <p>
        <strong>{title}</strong>: <bdi>{field === 'mobileNumber' ? formatMobile(value) : value}</bdi>
      </p>
      <ul role="list" className={styles.rows} aria-label={title}>
        {donors.map((donor) => (
          <li key={donor.regid} className={styles.row} data-row="">
            <div className={styles.who}>
              <Name donor={donor} />
            </div>
            <Contact donor={donor} />
            <State donor={donor} />
            <CommandButtons
              commands={claimCommands}
              row={donor}
              fields={{ donorIds: donor.regid }}
              what={nameOf(donor)}
              about={nameOf(donor)}
              className={styles.actions}
            />
          </li>
        ))}
        {total > donors.length ? <li className="soft small">and {formatCount(total - donors.length)} more</li> : null}
      </ul>
    </li>
  );
}

const HEADING = 'Numbers that too many donors claim';

export function Claims({ claims, total }: { claims: readonly ListingClaim[]; total: number }) {
  if (claims.length === 0) return null;
  return (
    <section aria-label={HEADING}>
      <h2 className={styles.group}>{HEADING}</h2>
      <p className="soft small">
        At most three donors of a number and five of an e-mail address are listed at once. Others wait until you decide.
      </p>
      <ul role="list" className={styles.rows}>
        {claims.map((claim) => (
          <Claim key={`${claim.field} ${claim.value}`} claim={claim} />
        ))}
      </ul>
      {total > claims.length ? <p className="soft small">and {formatCount(total - claims.length)} more</p> : null}
    </section>
  );
}
