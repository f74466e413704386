// Asks before a decision is carried out. A form, so that it works on the page it lies open on without scripts.
import { Form } from 'react-router';
import { moderationWords } from '#web/content/moderation.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { useKept } from '#web/ui/useKept.ts';
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
  const shown = useKept(decision);
  const count = useKept(decision ? ids.length : null);
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
          <p>{shown.question(count ?? 0)}</p>
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
