// The calls about a request, newest first, one line each. Who works on it corrects what was recorded, and adds when a donor
// gave.
import { callOutcomes } from '#contract/calls.ts';
import type { RequestCall } from '#contract/deskRequests.ts';
import { requestWords as words } from './words.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Words } from '#web/ui/Words.tsx';
import { DeskForm } from './Command.tsx';
import styles from './desk.module.css';

const outcomes: Readonly<Record<string, string>> = words.outcomes;
export const nameOutcome = (outcome: string) => outcomes[outcome] ?? outcome;

const outcomeOptions = callOutcomes.map((outcome) => ({ value: outcome, label: nameOutcome(outcome) }));

interface CallProps {
  requestId: number;
  call: RequestCall;
  isHolder: boolean;
}

function Edit({ requestId, call, isHolder }: CallProps) {
  const { regid, fullName, outcome } = call;
  return (
    <div className={styles.edit}>
      {isHolder ? (
        <DeskForm className={styles.inLine} ids={{ requestId, regid }}>
          <Field label="What became of the call" name="outcome" id={`outcome-${regid}`}>
            <Select options={outcomeOptions} defaultValue={outcome} />
          </Field>
          <Button type="submit" name="intent" value="correct" size="small">
            Save
            <span className="visually-hidden"> {fullName}</span>
          </Button>
        </DeskForm>
      ) : null}
      {outcome === 'coming' || outcome === 'answered' ? (
        <DeskForm className={styles.inLine} ids={{ requestId, regid }}>
          <Field label="Gave on" name="gaveOn" id={`gave-${regid}`}>
            <TextInput type="date" required />
          </Field>
          <Button type="submit" name="outcome" value="gave" size="small">
            Gave
            <span className="visually-hidden"> {fullName}</span>
          </Button>
        </DeskForm>
      ) : null}
    </div>
  );
}

function Call(props: CallProps) {
  const { fullName, outcome, at, caller } = props.call;
  const line = (
    <>
      <span className={styles.who}>
        <Words text={fullName} />
      </span>
      <strong>{nameOutcome(outcome)}</strong>
      <span className={styles.when}>{[formatInstant(at), caller].filter(Boolean).join(' · ')}</span>
    </>
  );
  // What became of a donation is the donor's.
  const canEdit = outcome !== 'gave' && (props.isHolder || outcome === 'coming' || outcome === 'answered');
  if (!canEdit) return <li className={styles.line}>{line}</li>;
  return (
    <li>
      <details key={outcome}>
        <summary className={`opener ${styles.line}`}>
          {line}
          <span className={styles.pencil}>Edit</span>
        </summary>
        <Edit {...props} />
      </details>
    </li>
  );
}

/** The newest is also read out, because a toast would cover the next donor. */
export function CallLog({ calls, ...about }: Omit<CallProps, 'call'> & { calls: readonly RequestCall[] }) {
  const [newest] = calls;
  return (
    <Card title={`Calls (${calls.length})`}>
      <p role="status" className="visually-hidden">
        {newest ? `${newest.fullName}: ${nameOutcome(newest.outcome)}` : ''}
      </p>
      {calls.length === 0 ? <p className="soft">Nobody was called yet.</p> : null}
      <ul role="list" className={styles.list}>
        {calls.map((call) => (
          <Call key={call.regid} call={call} {...about} />
        ))}
      </ul>
    </Card>
  );
}
