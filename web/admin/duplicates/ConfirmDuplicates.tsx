// Asks before donors are merged, that is stopped or they are kept apart, and for the password where the login is not recent.
import { useNavigation } from 'react-router';
import {
  findDifferences,
  type ComparedField,
  type DuplicateGroup,
  type LikelyDuplicate,
} from '#contract/duplicates.ts';
import { Names } from '#web/admin/commands/CommandQuestion.tsx';
import { Question as ConfirmAction } from '#web/admin/Question.tsx';
import { fieldWords } from '#web/admin/words/activity.ts';
import { duplicateWords as words } from '#web/admin/words/duplicates.ts';
import { formatMobile } from '#web/lib/format.ts';
import type { FormState } from '#web/lib/form.ts';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import type { Question } from './question.ts';

type Asked = Question & { group: DuplicateGroup };

export const nameOf = ({ fullName, userID }: LikelyDuplicate) => `${fullName ?? userID} (${userID})`;

function valueOf(donor: LikelyDuplicate, field: ComparedField): string {
  const value = donor[field] || words.question.nothing;
  return field === 'DOB' ? value.slice(0, 4) : field === 'mobileNumber' ? formatMobile(value) : value;
}

/** What of the merged donor is not as the kept one's. */
function Differences({ kept, merged }: Record<'kept' | 'merged', LikelyDuplicate>) {
  const items = findDifferences(kept, merged).map((field) => ({
    label: fieldWords[field] ?? field,
    value: words.question.kept(valueOf(kept, field), valueOf(merged, field)),
  }));
  return items.length > 0 ? <Details items={items} /> : <p>{words.differs([])}</p>;
}

const isAtOnce = (kept: LikelyDuplicate, merged: LikelyDuplicate) =>
  kept.emailConfirmed && merged.emailConfirmed && kept.emailId.toLowerCase() === merged.emailId.toLowerCase();

function MergeWords({ kept, merged, sent }: Parameters<typeof Differences>[0] & { sent: FormState | undefined }) {
  const { question } = words;
  return (
    <>
      <p>
        <strong>{question.merge(nameOf(merged), nameOf(kept))}</strong>
      </p>
      <Differences kept={kept} merged={merged} />
      <p>{isAtOnce(kept, merged) ? question.now : question.later}</p>
      <p>{question.merged}</p>
      {kept.registeredAt > merged.registeredAt ? (
        <Field label={question.reason} name="reason" required error={sent?.errors.reason}>
          <TextInput maxLength={200} required defaultValue={sent?.values.reason} />
        </Field>
      ) : null}
    </>
  );
}

function Words({ asked: { ask, keep, merge, group }, sent }: { asked: Asked; sent: FormState | undefined }) {
  const find = (regid: string) => group.donors.find((donor) => String(donor.regid) === regid);
  const [kept, merged] = [find(keep), find(merge)];
  const { question } = words;
  const pair = kept && merged && ask !== 'apart' ? ([merged, kept] as const) : null;
  const concerned = pair ?? group.donors;
  return (
    <>
      {pair && ask === 'merge' ? <MergeWords kept={pair[1]} merged={pair[0]} sent={sent} /> : null}
      {pair && ask === 'stop' ? (
        <>
          <p>
            <strong>{question.stop(nameOf(pair[0]), nameOf(pair[1]))}</strong>
          </p>
          <p>{question.stopped}</p>
        </>
      ) : null}
      {ask === 'apart' ? (
        <>
          <p>
            <strong>{question.apart(group.donors.length)}</strong>
          </p>
          <Names names={group.donors.map(nameOf)} />
          <p>{question.keptApart}</p>
        </>
      ) : null}
      <input type="hidden" name="what" value={words.several(concerned.map(nameOf))} />
    </>
  );
}

interface ConfirmProps {
  /** Null while closed. */
  question: Asked | null;
  closeHref: string;
  ownUserID: string;
  /** The form as it was sent where it needs the administrator's password or a reason. */
  sent: FormState | undefined;
}

export function ConfirmDuplicates({ question, closeHref, ownUserID, sent }: ConfirmProps) {
  const shown = useWhileClosing(question);
  const { state, formMethod } = useNavigation();
  const confirm = {
    variant: shown?.ask === 'merge' ? 'danger' : 'strong',
    busy: state !== 'idle' && formMethod === 'POST',
  } as const;
  return (
    <ConfirmAction open={question !== null} closeHref={closeHref} confirm={confirm}>
      {shown ? (
        <Stack>
          <Words asked={shown} sent={sent} />
          {sent?.code === 'reauthenticate' ? <OwnPasswordField userID={ownUserID} sent={sent} /> : null}
        </Stack>
      ) : null}
    </ConfirmAction>
  );
}
