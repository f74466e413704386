// Asks before donors are merged or kept apart, and for the password where the login is not recent.
import { useNavigation } from 'react-router';
import type { DuplicateGroup, LikelyDuplicate } from '#contract/duplicates.ts';
import { AddressQuestion } from '#web/admin/AddressQuestion.tsx';
import { Names } from '#web/admin/decisions.tsx';
import { duplicateWords as words } from '#web/admin/words/duplicates.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import type { FormState } from '#web/lib/form.ts';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import type { Question } from './question.ts';

type Asked = Question & { group: DuplicateGroup };

const nameOf = ({ fullName, userID }: LikelyDuplicate) => `${fullName ?? userID} (${userID})`;

function Words({ asked: { ask, keep, merge, group } }: { asked: Asked }) {
  const find = (regid: string) => group.donors.find((donor) => String(donor.regid) === regid);
  const [kept, merged] = [find(keep), find(merge)];
  const concerned = kept && merged ? [merged, kept] : group.donors;
  const { question } = words;
  return (
    <>
      <p>
        <strong>
          {ask === 'merge' && kept && merged
            ? question.merge(nameOf(merged), nameOf(kept))
            : question.apart(group.donors.length)}
        </strong>
      </p>
      {ask === 'apart' ? <Names names={group.donors.map(nameOf)} /> : null}
      <input type="hidden" name="what" value={words.several(concerned.map(nameOf))} />
      <p>{ask === 'merge' ? `${question.merged} ${moderationWords.noWayBack}` : question.keptApart}</p>
    </>
  );
}

interface ConfirmProps {
  /** Null while closed. */
  question: Asked | null;
  closeHref: string;
  ownUserID: string;
  /** The form as it was sent where it needs the administrator's password. */
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
    <AddressQuestion open={question !== null} closeHref={closeHref} confirm={confirm}>
      {shown ? (
        <Stack>
          <Words asked={shown} />
          {sent ? <OwnPasswordField userID={ownUserID} sent={sent} /> : null}
        </Stack>
      ) : null}
    </AddressQuestion>
  );
}
