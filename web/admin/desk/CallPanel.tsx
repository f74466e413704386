// One donor who is to be called, in large type, and what may become of the call: each outcome has a key, which works while
// the focus is in the panel. A new donor gets the focus.
import { useEffect, useRef, type ReactNode } from 'react';
import type { CalledDonor } from '#contract/desk.ts';
import { usePanelKeys } from '#web/admin/usePanelKeys.ts';
import { formatInstant, formatLanguage, formatMobile } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { Words } from '#web/ui/Words.tsx';
import styles from './desk.module.css';

/** The panel, with the focus on each new donor; so its keys work at once. */
function usePanel(regid: number) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef<number>(undefined);
  usePanelKeys(panel);
  useEffect(() => {
    // Also where the button that asked for the donor is gone.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const isNext = shown.current !== undefined && shown.current !== regid;
    if (isLost || isNext) panel.current?.focus({ preventScroll: true });
    shown.current = regid;
  }, [regid]);
  return panel;
}

/** Characters; longer ones are smaller, so that what stands below keeps its place. */
const LONG_NAME = 36;

interface CallPanelProps {
  donor: CalledDonor;
  /** Then who is called by day only has a note. */
  isNight: boolean;
  /** Names of outcomes and dates in the line of the last call. */
  describeOutcome: (outcome: string) => string;
  /** More lines about the donor. */
  facts?: readonly (readonly [name: string, value: ReactNode])[];
  /** Below the facts. */
  children?: ReactNode;
  /** The controls with the outcomes, each with `aria-keyshortcuts`. */
  outcomes: ReactNode;
}

export function CallPanel({ donor, isNight, describeOutcome, facts = [], children, outcomes }: CallPanelProps) {
  const panel = usePanel(donor.regid);
  const { fullName, mobileNumber, bloodGroup, cityName, districtName, lastCall } = donor;
  const lines = [
    ['Language', formatLanguage(donor.language)],
    ['Calls', donor.callsAnyTime ? 'At any time' : '7:00 to 22:00'],
    ['Last call', lastCall ? `${describeOutcome(lastCall.outcome)}, ${formatInstant(lastCall.at)}` : 'None yet'],
    ...facts,
  ] as const;
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-labelledby="called" className={styles.panel}>
      <Card>
        <div className={styles.donor}>
          <h2 id="called" className={fullName.length > LONG_NAME ? styles.longName : undefined}>
            <Words text={fullName} />
          </h2>
          <p className={styles.place}>
            <strong>{bloodGroup}</strong> · {cityName ? `${cityName}, ${districtName}` : districtName}{' '}
            {isNight && !donor.callsAnyTime ? <Badge kind="pending">calls from 7:00</Badge> : null}
          </p>
          <LinkButton href={`tel:${mobileNumber}`} variant="strong" size="large" icon={<PhoneIcon size={20} />}>
            {formatMobile(mobileNumber)}
          </LinkButton>
          <dl className={styles.lines}>
            {lines.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {children}
          <div role="group" aria-label="What became of the call?" className={styles.answers}>
            {outcomes}
          </div>
          <p className={styles.keys}>Keys 1 to 5 work while the focus is in this box.</p>
        </div>
      </Card>
    </div>
  );
}

/** The number of the key that presses a control. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}
