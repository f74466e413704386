// Asks before a decision is carried out. A form, so that it works on the page it lies open on without scripts.
import { useState } from 'react';
import { Form } from 'react-router';
import { moderationWords } from '#web/content/moderation.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Decision } from './screen.ts';

export interface ConfirmDecisionProps {
  /** Null while nothing is asked. */
  decision: Decision | null;
  ids: readonly string[];
  asOf: string | undefined;
  isBusy: boolean;
  closeHref: string;
  onCancel: () => void;
}

export function ConfirmDecision({ decision, ids, asOf, isBusy, closeHref, onCancel }: ConfirmDecisionProps) {
  const hydrated = useHydrated();
  // The words stay while the dialog fades out.
  const [kept, setKept] = useState({ decision, count: ids.length });
  if (decision && (decision !== kept.decision || ids.length !== kept.count)) {
    setKept({ decision, count: ids.length });
  }
  const shown = kept.decision;
  return (
    <Dialog
      open={decision !== null}
      onClose={onCancel}
      title={moderationWords.confirm}
      width={400}
      role="alertdialog"
      closeHref={hydrated ? undefined : closeHref}
    >
      {shown ? (
        <Form method="post" preventScrollReset>
          <p>{shown.question(kept.count)}</p>
          {shown.consequence ? <p>{shown.consequence}</p> : null}
          <input type="hidden" name="intent" value={shown.intent} />
          <input type="hidden" name="confirmed" value="yes" />
          <input type="hidden" name="asOf" value={asOf ?? ''} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <DialogFooter>
            {hydrated ? (
              <Button onClick={onCancel} data-autofocus>
                Cancel
              </Button>
            ) : (
              <LinkButton href={closeHref}>Cancel</LinkButton>
            )}
            <Button type="submit" variant="primary" busy={isBusy}>
              Confirm
            </Button>
          </DialogFooter>
        </Form>
      ) : null}
    </Dialog>
  );
}
