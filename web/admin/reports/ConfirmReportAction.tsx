// Asks before a donor is deleted or their reports are dismissed, naming the donor.
import { Form } from 'react-router';
import type { ReportedDonor } from '#contract/reportedDonors.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { reportQuestions } from '#web/admin/words/reports.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { nameOf, newestOf } from './ReportedDonorRow.tsx';
import type { Asking } from './reportActions.ts';

interface ConfirmProps {
  /** Null while nothing is asked. */
  asked: { intent: Asking; donor: ReportedDonor } | null;
  isSending: boolean;
  onCancel: () => void;
  closeHref: string;
}

export function ConfirmReportAction({ asked, isSending, onCancel, closeHref }: ConfirmProps) {
  const hydrated = useHydrated();
  const shown = useWhileClosing(asked);
  const question = shown && reportQuestions[shown.intent]({ name: nameOf(shown.donor), count: shown.donor.reports });
  return (
    <Dialog
      open={asked !== null}
      onClose={onCancel}
      title={moderationWords.confirm}
      width={400}
      role="alertdialog"
      closeHref={hydrated ? undefined : closeHref}
    >
      {shown && question ? (
        <Form method="post" preventScrollReset>
          <p>{question.text}</p>
          <p>{question.consequence}</p>
          <input type="hidden" name="intent" value={shown.intent} />
          <input type="hidden" name="confirmed" value="yes" />
          <input type="hidden" name="regid" value={shown.donor.regid} />
          <input type="hidden" name="newest" value={newestOf(shown.donor)} />
          <DialogFooter>
            {hydrated ? (
              <Button onClick={onCancel} data-autofocus>
                Cancel
              </Button>
            ) : (
              <LinkButton href={closeHref}>Cancel</LinkButton>
            )}
            <Button type="submit" variant="primary" busy={isSending}>
              Confirm
            </Button>
          </DialogFooter>
        </Form>
      ) : null}
    </Dialog>
  );
}
