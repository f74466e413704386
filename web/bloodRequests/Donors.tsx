// Donors on the family's own page: who is coming, who did not come, who offers to come.
import type { DonorAction, readOwnBloodRequest } from '#contract/bloodRequests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { formatInstant, formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import styles from './Donors.module.css';

export type Own = NonNullable<Reply<typeof readOwnBloodRequest>['data']>;
type Donor = Own['coming'][number];

const labels = {
  'did not come': 'bloodRequests.didNotCome',
  'coming after all': 'bloodRequests.comesAfterAll',
  'put aside': 'bloodRequests.putAside',
} as const;

function Act({ action, donor: { id, name } }: { action: DonorAction; donor: Donor }) {
  return (
    // Without `action` it posts to this URL, which holds the token.
    <form method="post">
      <FormKey />
      <input type="hidden" name="donor" value={id} />
      <Button type="submit" name="action" value={action} size="small">
        {t(labels[action])}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </form>
  );
}

interface DonorsProps {
  donors: readonly Donor[];
  title: string;
  lead?: string;
  /** What the family may say of each. */
  action: DonorAction | null;
  /** The request is no more open: nobody needs to be called first. */
  isOver?: boolean;
}

export function Donors({ donors, title, lead, action, isOver = false }: DonorsProps) {
  if (donors.length === 0) return null;
  return (
    <section className={`stack tight ${styles.part}`}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p>{lead}</p>}
      <ul role="list" className="stack">
        {donors.map((donor) => (
          <li key={donor.id} className="stack tight">
            <p className="row apart">
              <strong>
                <bdi>{donor.name}</bdi>
              </strong>
              <span className="soft small">{formatInstant(donor.at)}</span>
            </p>
            {donor.mobileNumber === null ? null : (
              <LinkButton href={`tel:${donor.mobileNumber}`} variant={isOver ? 'secondary' : 'primary'} wide>
                <bdi dir="ltr">{formatMobile(donor.mobileNumber)}</bdi>
              </LinkButton>
            )}
            {action === null ? null : <Act action={action} donor={donor} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
