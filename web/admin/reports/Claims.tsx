// Numbers and addresses that more donors claim than are listed with one: an administrator decides who stays.
import { Form, useNavigation } from 'react-router';
import type { Claimant, ListingClaim } from '#contract/listingClaims.ts';
import { claimWords } from '#web/admin/words/claims.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { formatDate, formatMobile } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { About, Contact, Name } from './ReportedDonorRow.tsx';
import type { Asking } from './reportActions.ts';
import styles from './reportedDonors.module.css';

type Decision = Extract<Asking, 'list' | 'refuse'>;

interface ClaimantProps {
  donor: Claimant;
  onAsk: (intent: Decision, donor: Claimant) => void;
}

function Decide({ donor, onAsk }: ClaimantProps) {
  const hydrated = useHydrated();
  const { formData } = useNavigation();
  const regid = String(donor.regid);
  const ask = (intent: Decision) => (
    <Button
      type={hydrated ? 'button' : 'submit'}
      size="small"
      name="intent"
      value={intent}
      busy={formData?.get('regid') === regid && formData.get('intent') === intent}
      onClick={() => hydrated && onAsk(intent, donor)}
    >
      {claimWords[intent]}
      <About donor={donor} />
    </Button>
  );
  return (
    <Form method="post" preventScrollReset className={styles.actions}>
      <FormKey />
      <input type="hidden" name="regid" value={regid} />
      {donor.claim === null ? null : ask('list')}
      {donor.claim === 'refused' ? null : ask('refuse')}
    </Form>
  );
}

function State({ donor }: { donor: Claimant }) {
  const { claim, listed, emailConfirmed, registeredAt } = donor;
  const place = listed ? claimWords.listed : claimWords.notListed;
  return (
    <div>
      <Badge kind={claim === 'waiting' ? 'pending' : listed ? 'good' : 'unavailable'}>
        {claim === null ? place : claimWords.states[claim]}
      </Badge>
      <p className={styles.soft}>{claimWords.about(formatDate(registeredAt.slice(0, 10)), emailConfirmed)}</p>
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
            <Decide donor={donor} onAsk={onAsk} />
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
