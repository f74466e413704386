// The calls about a request, newest first. Who works on it corrects what was recorded, and adds when a donor gave.
import { callOutcomes } from '#contract/calls.ts';
import type { DeskOutcome, RequestCall } from '#contract/deskRequests.ts';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Words } from '#web/ui/Words.tsx';
import { DeskForm } from './DeskForm.tsx';
import styles from './desk.module.css';

export const nameOutcome = (outcome: string) => words.outcomes[outcome as DeskOutcome] ?? outcome;

const outcomeOptions = callOutcomes.map((outcome) => ({ value: outcome, label: nameOutcome(outcome) }));

interface CallProps {
  requestId: number;
  call: RequestCall;
}

function GaveOn({ requestId, call }: CallProps) {
  return (
    <DeskForm requestId={requestId} className={styles.gave}>
      <input type="hidden" name="regid" value={call.regid} />
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

function Correct({ requestId, call }: CallProps) {
  return (
    <details className={styles.correct}>
      <summary>
        {words.correct}
        <span className="visually-hidden"> {call.fullName}</span>
      </summary>
      <DeskForm requestId={requestId} className={styles.gave}>
        <input type="hidden" name="regid" value={call.regid} />
        <Field label={words.corrected} name="outcome" id={`outcome-${call.regid}`}>
          <Select options={outcomeOptions} defaultValue={call.outcome} />
        </Field>
        <Button type="submit" name="intent" value="correct" size="small">
          {words.gave}
        </Button>
      </DeskForm>
    </details>
  );
}

function Call({ requestId, call, isHolder }: CallProps & { isHolder: boolean }) {
  const { fullName, outcome, at, caller } = call;
  return (
    <li className={styles.item}>
      <span>
        <Words text={fullName} />: <strong>{nameOutcome(outcome)}</strong>
        <span className={styles.soft}> {[formatInstant(at), caller].filter(Boolean).join(', ')}</span>
      </span>
      {outcome === 'coming' || outcome === 'answered' ? <GaveOn requestId={requestId} call={call} /> : null}
      {isHolder && outcome !== 'gave' ? <Correct key={outcome} requestId={requestId} call={call} /> : null}
    </li>
  );
}

interface CallLogProps {
  requestId: number;
  calls: readonly RequestCall[];
  isHolder: boolean;
}

/** The newest is also read out, because a toast would cover the next donor. */
export function CallLog({ calls, ...about }: CallLogProps) {
  const [newest] = calls;
  return (
    <Card title={words.log}>
      <p role="status" className="visually-hidden">
        {newest ? `${newest.fullName}: ${nameOutcome(newest.outcome)}` : ''}
      </p>
      {calls.length === 0 ? <p className={styles.soft}>{words.noCalls}</p> : null}
      <ul role="list" className={styles.list}>
        {calls.map((call) => (
          <Call key={call.regid} call={call} {...about} />
        ))}
      </ul>
    </Card>
  );
}
