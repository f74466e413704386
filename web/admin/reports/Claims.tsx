// Numbers and addresses that more donors claim than are listed with one: an administrator decides who stays.
import type { Claimant, ListingClaim } from '#contract/listingClaims.ts';
import type { Asked } from '#web/admin/commands/command.ts';
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { claimWords } from './words.ts';
import { formatDate, formatMobile } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { nameOf } from '#web/admin/donorHref.ts';
import { Contact, Name } from './ReportedDonorRow.tsx';
import { claimCommands } from './reportCommands.ts';
import styles from './reportedDonors.module.css';

interface ClaimantProps {
  donor: Claimant;
  onAsk: (asked: Asked) => void;
}

function State({ donor }: { donor: Claimant }) {
  const { claim, listed, registeredAt } = donor;
  const place = listed ? 'Listed' : 'Not listed';
  return (
    <div>
      <Badge kind={claim === 'waiting' ? 'pending' : listed ? 'good' : 'unavailable'}>
        {claim === null ? place : claimWords.states[claim]}
      </Badge>
      <p className={styles.soft}>{claimWords.about(formatDate(registeredAt.slice(0, 10)), donor)}</p>
    </div>
  );
}

function Claim({
  claim: { field, value, total, donors },
  onAsk,
}: { claim: ListingClaim } & Pick<ClaimantProps, 'onAsk'>) {
  const title = claimWords.title(total, field);
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
              fields={[['donorIds', donor.regid]]}
              what={nameOf(donor)}
              about={nameOf(donor)}
              onAsk={onAsk}
              className={styles.actions}
            />
          </li>
        ))}
        {total > donors.length ? <li className={styles.soft}>{claimWords.more(total - donors.length)}</li> : null}
      </ul>
    </li>
  );
}

interface ClaimsProps extends Pick<ClaimantProps, 'onAsk'> {
  claims: readonly ListingClaim[];
  total: number;
}

export function Claims({ claims, total, onAsk }: ClaimsProps) {
  if (claims.length === 0) return null;
  return (
    <section aria-label={claimWords.heading}>
      <h2 className={styles.group}>{claimWords.heading}</h2>
      <p className={styles.soft}>{claimWords.lead}</p>
      <ul role="list" className={styles.rows}>
        {claims.map((claim) => (
          <Claim key={`${claim.field} ${claim.value}`} claim={claim} onAsk={onAsk} />
        ))}
      </ul>
      {total > claims.length ? <p className={styles.soft}>{claimWords.more(total - claims.length)}</p> : null}
    </section>
  );
}
