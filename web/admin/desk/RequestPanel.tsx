// One request on the desk: the family, the donor to call, and the log of calls. Others than who works on it see what is
// needed, and may take it.
import type { ReactNode } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import {
  END_REASON,
  type DeskOutcome,
  type DeskRequest,
  type getDeskRequest,
  type RequestCall,
  type RequestedDonor,
} from '#contract/deskRequests.ts';
import { callOutcomes } from '#contract/calls.ts';
import { Question } from '#web/admin/Question.tsx';
import { phoneLink } from '#web/admin/contactLinks.tsx';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import { Words } from '#web/ui/Words.tsx';
import { CallPanel, Key } from './CallPanel.tsx';
import { DESK, requestHref } from './requestHref.ts';
import styles from './desk.module.css';

const nameOutcome = (outcome: string) => words.outcomes[outcome as DeskOutcome] ?? outcome;

function DeskForm({ requestId, className, children }: { requestId: number; className?: string; children: ReactNode }) {
  return (
    <Form method="post" action={`${DESK}?index`} preventScrollReset className={className}>
      <FormKey />
      <input type="hidden" name="requestId" value={requestId} />
      {children}
    </Form>
  );
}

function Do({ intent, label, variant }: { intent: string; label: string; variant?: 'primary' }) {
  return (
    <Button type="submit" name="intent" value={intent} variant={variant} busy={useIsSending(intent)}>
      {label}
    </Button>
  );
}

/** The question that ends a request; the address opens it. */
function End({ request }: { request: DeskRequest }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const closeHref = requestHref(String(request.requestId));
  return (
    <>
      <div>
        <LinkButton href={`${closeHref}&ask=end`} data-keep-scroll>
          {words.end}
        </LinkButton>
      </div>
      <Question
        open={params.get('ask') === 'end'}
        onCancel={() => void navigate(closeHref, { preventScrollReset: true })}
        closeHref={closeHref}
        variant="primary"
        busy={useIsSending('end')}
      >
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="requestId" value={request.requestId} />
        <Stack>
          <p>
            <strong>{words.endQuestion(`${request.bloodgroup}, ${request.hospital}`)}</strong>
          </p>
          <p>{words.endLead}</p>
          <Field label={words.action} name="action" required>
            <Select options={Object.entries(words.actions).map(([value, label]) => ({ value, label }))} />
          </Field>
          <Field label={words.reason} name="reason" optional>
            <TextArea rows={2} maxLength={END_REASON} />
          </Field>
        </Stack>
      </Question>
    </>
  );
}

function Outcomes({ requestId, donor: { regid, fullName } }: { requestId: number; donor: RequestedDonor }) {
  const sending = callOutcomes.map((outcome) => [outcome, `${callOutcomes.indexOf(outcome) + 1}`] as const);
  return (
    <DeskForm requestId={requestId} className={styles.buttons}>
      <input type="hidden" name="regid" value={regid} />
      <input type="hidden" name="name" value={fullName} />
      {sending.map(([outcome, shortcut]) => (
        <Button key={outcome} type="submit" name="outcome" value={outcome} aria-keyshortcuts={shortcut}>
          <Key name={shortcut} /> {words.outcomes[outcome]}
        </Button>
      ))}
    </DeskForm>
  );
}

function GaveOn({ requestId, call }: { requestId: number; call: RequestCall }) {
  return (
    <DeskForm requestId={requestId} className={styles.gave}>
      <input type="hidden" name="regid" value={call.regid} />
      <input type="hidden" name="name" value={call.fullName} />
      <Field label={words.gaveOn} name="gaveOn" id={`gave-${call.regid}`}>
        <TextInput type="date" required />
      </Field>
      <Button type="submit" name="outcome" value="gave" size="small">
        {words.gave}
        <span className="visually-hidden"> {call.fullName}</span>
      </Button>
    </DeskForm>
  );
}

function Log({ requestId, calls }: { requestId: number; calls: readonly RequestCall[] }) {
  return (
    <Card title={words.log}>
      {calls.length === 0 ? <p className={styles.soft}>{words.noCalls}</p> : null}
      <ul role="list" className={styles.list}>
        {calls.map((call) => (
          <li key={call.regid} className={styles.item}>
            <span>
              <Words text={call.fullName} />: <strong>{nameOutcome(call.outcome)}</strong>
              <span className={styles.soft}>
                {' '}
                {formatInstant(call.at)}
                {call.caller === null ? '' : `, ${call.caller}`}
              </span>
            </span>
            {call.outcome === 'coming' || call.outcome === 'answered' ? (
              <GaveOn requestId={requestId} call={call} />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Shown = Reply<typeof getDeskRequest>['data'];

function HandOver({ requestId, colleagues }: { requestId: number; colleagues: Shown['colleagues'] }) {
  if (colleagues.length === 0) return null;
  const options = colleagues.map(({ userID, onDuty }) => ({
    value: userID,
    label: onDuty ? `${userID} (${words.onDuty})` : userID,
  }));
  return (
    <DeskForm requestId={requestId} className={styles.gave}>
      <Field label={words.handOver} name="userID">
        <Select options={options} />
      </Field>
      <Do intent="hand-over" label={words.handOverButton} />
    </DeskForm>
  );
}

function Family({
  request: { requestId, state },
  contact,
  colleagues,
}: Pick<Shown, 'request' | 'contact' | 'colleagues'>) {
  return (
    <>
      {contact ? (
        <dl className={styles.facts}>
          <div>
            <dt>{words.family}</dt>
            <dd>
              <Words text={contact.name} /> · <strong>{phoneLink(contact.mobileNumber)}</strong>
            </dd>
          </div>
          {contact.message === null ? null : (
            <div>
              <dt>{words.message}</dt>
              <dd>{contact.message}</dd>
            </div>
          )}
        </dl>
      ) : null}
      {state === 'waiting' ? <p>{words.waitsLead}</p> : null}
      <DeskForm requestId={requestId} className={styles.buttons}>
        {state === 'waiting' ? <Do intent="open" label={words.openIt} variant="primary" /> : null}
        <Do intent="release" label={words.release} />
      </DeskForm>
      <HandOver requestId={requestId} colleagues={colleagues} />
    </>
  );
}

const isAlive = ({ state }: DeskRequest) => state === 'open' || state === 'waiting';

function What({ request, userID }: { request: DeskRequest; userID: string }) {
  const { requestId, claimedBy, state } = request;
  return (
    <>
      <p>
        {words.units(request.units)} · {words.needs[request.need]} · {words.until(formatDate(request.neededBy))} ·{' '}
        {words.coming(request.coming)}
      </p>
      {claimedBy === null && isAlive(request) ? (
        <DeskForm requestId={requestId}>
          <Do intent="claim" label={words.take} variant="primary" />
        </DeskForm>
      ) : null}
      {claimedBy !== null && claimedBy !== userID ? <p>{words.others(claimedBy)}.</p> : null}
      {isAlive(request) ? null : <p>{[words.states[state], request.endReason].filter(Boolean).join(': ')}</p>}
    </>
  );
}

export function RequestPanel({ request, contact, donor, calls, colleagues, userID }: Shown & { userID: string }) {
  const { requestId, bloodgroup, hospital, districtName, state } = request;
  const isMine = request.claimedBy === userID;
  return (
    <Stack>
      {donor ? (
        <CallPanel
          donor={donor}
          describeOutcome={nameOutcome}
          facts={[[words.distance, words.km(donor.km)]]}
          outcomes={<Outcomes requestId={requestId} donor={donor} />}
        />
      ) : null}
      <Card title={`${bloodgroup} · ${hospital}, ${districtName}`}>
        <Stack>
          <What request={request} userID={userID} />
          {isMine && state === 'open' && !donor ? (
            <DeskForm requestId={requestId}>
              <Do intent="next" label={words.next} variant="primary" />
            </DeskForm>
          ) : null}
          {isMine ? <Family {...{ request, contact, colleagues }} /> : null}
          {isAlive(request) && (isMine || request.claimedBy === null) ? <End request={request} /> : null}
        </Stack>
      </Card>
      {isMine || calls.length > 0 ? <Log requestId={requestId} calls={calls} /> : null}
    </Stack>
  );
}
