// Asks before a donor is disabled or deleted, or their reports are dismissed, naming the donor.
import type { Claimant } from '#contract/listingClaims.ts';
import type { ReportedDonor } from '#contract/reportedDonors.ts';
import { Question } from '#web/admin/Question.tsx';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { reportQuestions } from '#web/admin/words/reports.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { nameOf, newestOf } from './ReportedDonorRow.tsx';
import { undoOfClaim, type Asking } from './reportActions.ts';

interface ConfirmProps {
  /** Null while nothing is asked. */
  asked: { intent: Asking; donor: ReportedDonor | Claimant } | null;
  isSending: boolean;
  onCancel: () => void;
  closeHref: string;
}

export function ConfirmReportAction({ asked, isSending, onCancel, closeHref }: ConfirmProps) {
  const shown = useWhileClosing(asked);
  const question = shown && reportQuestions[shown.intent]({ name: nameOf(shown.donor), count: shown.donor.reports });
  const undo = shown && 'claim' in shown.donor ? undoOfClaim(shown.donor) : '';
  return (
    <Question open={asked !== null} onCancel={onCancel} closeHref={closeHref} variant="primary" busy={isSending}>
      {shown && question ? (
        <>
          <p>{question.text}</p>
          <p>{question.consequence}</p>
          {undo === null ? <p>{moderationWords.noWayBack}</p> : null}
          {undo ? <input type="hidden" name="undo" value={undo} /> : null}
          <input type="hidden" name="intent" value={shown.intent} />
          <input type="hidden" name="confirmed" value="yes" />
          <input type="hidden" name="what" value={nameOf(shown.donor)} />
          <input type="hidden" name="regid" value={shown.donor.regid} />
          {'newest' in shown.donor ? <input type="hidden" name="newest" value={newestOf(shown.donor)} /> : null}
        </>
      ) : null}
    </Question>
  );
}
