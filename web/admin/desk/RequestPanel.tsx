// One request on the desk: what is needed and the family, the donor to call below it, who comes, the calls, the history.
// Others than who works on it see what is needed, and may take it.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { callOutcomes } from '#contract/calls.ts';
import type { Comer, RequestEvent } from '#contract/deskRequests.ts';
import { requestWords as words } from './words.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { useLostFocus } from '#web/lib/useLostFocus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Words } from '#web/ui/Words.tsx';
import { CallLog, nameOutcome } from './CallLog.tsx';
import { CallPanel, Key } from './CallPanel.tsx';
import { DeskButton, DeskForm, DeskQuestion } from './Command.tsx';
import type { CommandName } from './commands.ts';
import { NO_DONOR } from './deskHref.ts';
import { RequestHead, type PanelProps, type Shown } from './RequestHead.tsx';
import styles from './desk.module.css';

const whatOf = ({ bloodgroup, hospital }: Shown['request']) => `${bloodgroup}, ${hospital}`;

const shortcuts = callOutcomes.map((outcome, i) => [outcome, String(i + 1)] as const);

function Outcomes({ requestId, regid }: { requestId: number; regid: number }) {
  return (
    <DeskForm className={styles.outcomes} ids={{ requestId, regid }}>
      {shortcuts.map(([outcome, shortcut]) => (
        <Button key={outcome} type="submit" name="outcome" value={outcome} aria-keyshortcuts={shortcut}>
          <Key name={shortcut} /> {words.outcomes[outcome]}
        </Button>
      ))}
    </DeskForm>
  );
}

/** Once enough come another donor is called only where the coordinator asks for it. */
function NextDonor({ request: { requestId, coming, units } }: Pick<Shown, 'request'>) {
  const [params] = useSearchParams();
  const isSending = useIsSending('next');
  const isEnough = coming >= units;
  return (
    <DeskForm className={styles.next} ids={{ requestId, evenIfEnough: isEnough ? 'yes' : 'no' }}>
      {isEnough || params.has(NO_DONOR) ? (
        <p role="status" id={NO_DONOR}>
          {params.has(NO_DONOR) ? words.noDonor : words.enough(coming, units)}
        </p>
      ) : null}
      <Button
        type="submit"
        name="intent"
        value="next"
        variant={isEnough ? 'secondary' : 'strong'}
        size={isEnough ? 'medium' : 'large'}
        busy={isSending}
        aria-describedby={isEnough || params.has(NO_DONOR) ? NO_DONOR : undefined}
      >
        {isEnough ? 'Call one more donor' : 'Next donor to call'}
      </Button>
    </DeskForm>
  );
}

interface ComersProps {
  title: string;
  comers: readonly Comer[];
  buttons: readonly CommandName[];
  requestId: number;
}

function Comers({ title, comers, buttons, requestId }: ComersProps) {
  if (comers.length === 0) return null;
  return (
    <Card title={`${title} (${comers.length})`}>
      <ul role="list" className={styles.list}>
        {comers.map(({ regid, fullName, bloodGroup, at }) => (
          <li key={regid} className={styles.line}>
            <span className={styles.who}>
              <Words text={fullName} />
            </span>
            <strong>{bloodGroup}</strong>
            <span className={styles.when}>{formatInstant(at)}</span>
            {buttons.map((name) => (
              <DeskButton key={name} name={name} ids={{ requestId, regid }} about={fullName} />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function History({ history }: { history: readonly RequestEvent[] }) {
  if (history.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{`History (${history.length})`}</summary>
      <ol role="list" className={styles.list}>
        {history.map(({ at, event, by, donor, count }, nth) => (
          <li key={nth} className={styles.line}>
            <span className={styles.who}>
              {words.events[event]} {donor === null ? (count ?? '') : <Words text={donor} />}
            </span>
            <span className={styles.when}>{[formatInstant(at), by].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const questions = ['claimElsewhere', 'met', 'close'] as const satisfies CommandName[];

/** Where the focus is lost it goes to the next step. */
function focusStep(panel: HTMLElement | null): void {
  const heading = panel?.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  const step = panel?.querySelector<HTMLElement>('[value=next], [value=open], [value=claim]') ?? heading;
  step?.focus({ preventScroll: true });
}

/** On a phone a request takes the place of the list, and is read from its beginning. */
function useSeen() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.checkVisibility() && !activeElement.matches('body, main')) return;
    if (matchMedia('(max-width: 899px)').matches) scrollTo(0, 0);
    focusStep(panel.current);
  }, []);
  useLostFocus(() => focusStep(panel.current));
  return panel;
}

export function RequestPanel(props: PanelProps) {
  const { shown, userID, isNight, outcome } = props;
  const { request, donor, calls } = shown;
  const { requestId, state } = request;
  const isHolder = request.claimedBy === userID;
  const facts = donor && [
    ['Distance', donor.km === 0 ? 'Same district' : `${donor.km} km`] as const,
    ...(donor.askedAt === null ? [] : [['E-mailed', formatInstant(donor.askedAt)] as const]),
  ];
  return (
    <div ref={useSeen()} className="stack tight">
      <RequestHead {...props} />
      {donor && facts ? (
        <CallPanel
          donor={donor}
          isNight={isNight}
          describeOutcome={nameOutcome}
          facts={facts}
          outcomes={<Outcomes requestId={requestId} regid={donor.regid} />}
        />
      ) : null}
      {isHolder && state === 'open' && !donor ? <NextDonor request={request} /> : null}
      <Comers
        title="Said that they come"
        comers={shown.coming}
        buttons={isHolder && state === 'open' ? ['didNotCome'] : []}
        requestId={requestId}
      />
      <Comers
        title="Offer to come"
        comers={shown.offers}
        buttons={isHolder && state === 'open' ? ['accept', 'putAside'] : []}
        requestId={requestId}
      />
      {isHolder || calls.length > 0 ? <CallLog requestId={requestId} calls={calls} isHolder={isHolder} /> : null}
      <History history={shown.history} />
      {questions.map((name) => (
        <DeskQuestion
          key={name}
          name={name}
          what={whatOf(request)}
          ids={[['requestId', requestId]]}
          outcome={outcome}
        />
      ))}
    </div>
  );
}
