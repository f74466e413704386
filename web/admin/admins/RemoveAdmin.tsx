// The question before an administrator is removed. Its address opens it; without JavaScript it is open on the page.
import { Form, useNavigate } from 'react-router';
import type { Admin } from '#contract/admins.ts';
import { adminWords } from '#web/admin/words/admins.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import type { FormState } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { ADMINS, REMOVE } from './changeAdmins.ts';

interface RemoveAdminProps {
  /** Null while closed. */
  admin: Admin | null;
  userID: string;
  sent: FormState | undefined;
}

export function RemoveAdmin({ admin, userID, sent }: RemoveAdminProps) {
  const navigate = useNavigate();
  const shown = useWhileClosing(admin);
  const intent = `${REMOVE}${shown?.regid}`;
  const isSending = useIsSending(intent);
  const isAsked = sent?.code === 'reauthenticate' && sent.values.intent === intent;
  const who = shown && (shown.fullName === null ? shown.userID : `${shown.fullName} (${shown.userID})`);
  return (
    <Dialog
      open={admin !== null}
      onClose={() => void navigate(ADMINS, { preventScrollReset: true })}
      title={moderationWords.confirm}
      width={400}
      role="alertdialog"
      closeHref={ADMINS}
    >
      {shown && who ? (
        <Form method="post" action={`${ADMINS}?remove=${shown.regid}`} preventScrollReset>
          <FormKey />
          <p>
            <strong>{adminWords.removeQuestion(who)}</strong>
          </p>
          <p>{shown.fullName === null ? adminWords.removeErases : adminWords.removeDonor}</p>
          {isAsked ? <OwnPasswordField userID={userID} sent={sent} /> : null}
          <DialogFooter>
            <LinkButton href={ADMINS} data-keep-scroll data-autofocus>
              Cancel
            </LinkButton>
            <Button type="submit" name="intent" value={intent} variant="primary" busy={isSending}>
              {adminWords.remove}
            </Button>
          </DialogFooter>
        </Form>
      ) : null}
    </Dialog>
  );
}
