// One request on the desk: the donor to call, the family, and the log of calls. Others than who works on it see what is
// needed, and may take it.
import { useEffect, useRef } from 'react';
import { callOutcomes } from '#contract/calls.ts';
import type { DeskRequest, RequestedDonor } from '#contract/deskRequests.ts';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLostFocus } from '#web/lib/useLostFocus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CallLog, nameOutcome } from './CallLog.tsx';
import { CallPanel, Key } from './CallPanel.tsx';
import { DeskForm, Do } from './DeskForm.tsx';
import { EndRequest } from './EndRequest.tsx';
import { Work, type Shown } from './Work.tsx';
import styles from './desk.module.css';

function Outcomes({ requestId, donor }: { requestId: number; donor: RequestedDonor }) {
  const shortcuts = callOutcomes.map((outcome, i) => [outcome, String(i + 1)] as const);
  return (
    <DeskForm requestId={requestId} className={styles.outcomes}>
      <input type="hidden" name="regid" value={donor.regid} />
      {shortcuts.map(([outcome, shortcut]) => (
        <Button key={outcome} type="submit" name="outcome" value={outcome} aria-keyshortcuts={shortcut}>
          <Key name={shortcut} /> {words.outcomes[outcome]}
        </Button>
      ))}
    </DeskForm>
  );
}

function Take({ request: { requestId, claimedBy } }: { request: DeskRequest }) {
  if (claimedBy !== null) return <p>{words.others(claimedBy)}.</p>;
  return (
    <DeskForm requestId={requestId}>
      <Do intent="claim" label={words.take} variant="primary" />
    </DeskForm>
  );
}

function Request({ shown, isHolder }: { shown: Shown; isHolder: boolean }) {
  const { request } = shown;
  const { bloodgroup, hospital, districtName, state, units, need, neededBy, coming, claimedBy, endReason, reports } =
    request;
  const isAlive = state === 'open' || state === 'waiting';
  return (
    <Card title={`${bloodgroup} · ${hospital}, ${districtName}`}>
      <Stack>
        <p>
          {words.units(units)} · {words.needs[need]} · {words.until(formatDate(neededBy))} · {words.coming(coming)}
        </p>
        {reports.length > 0 ? (
          <Notice kind="warning" title={words.reports(reports.length)}>
            {reports.map((text, nth) => (
              // Two visitors may write the same.
              <p key={nth} dir="auto" lang="">
                {text}
              </p>
            ))}
          </Notice>
        ) : null}
        {isAlive ? null : <p>{[words.states[state], endReason].filter(Boolean).join(': ')}</p>}
        {isAlive && !isHolder ? <Take request={request} /> : null}
        {isHolder ? <Work {...shown} /> : null}
        {isAlive && (isHolder || claimedBy === null) ? <EndRequest request={request} /> : null}
      </Stack>
    </Card>
  );
}

function focusStep(panel: HTMLElement | null): void {
  const heading = panel?.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  const step = panel?.querySelector<HTMLElement>('[value=next], [value=claim]') ?? heading;
  step?.focus({ preventScroll: true });
}

/** On a phone the panel is below the head of the page. Where the focus is lost it goes to the next step. */
function useSeen() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) panel.current?.scrollIntoView();
    const { activeElement } = document;
    // On a phone the list with the link that was pressed is hidden.
    if (!activeElement?.checkVisibility() || activeElement.matches('body, main')) focusStep(panel.current);
  }, []);
  useLostFocus(() => focusStep(panel.current));
  return panel;
}

export function RequestPanel({ userID, isNight, ...shown }: Shown & { userID: string; isNight: boolean }) {
  const { request, donor, calls } = shown;
  const { requestId } = request;
  const isHolder = request.claimedBy === userID;
  return (
    <div ref={useSeen()}>
      <Stack>
        {donor ? (
          <CallPanel
            donor={donor}
            isNight={isNight}
            describeOutcome={nameOutcome}
            facts={[[words.distance, words.km(donor.km)]]}
            outcomes={<Outcomes requestId={requestId} donor={donor} />}
          />
        ) : null}
        <Request shown={shown} isHolder={isHolder} />
        {isHolder || calls.length > 0 ? <CallLog requestId={requestId} calls={calls} isHolder={isHolder} /> : null}
      </Stack>
    </div>
  );
}
