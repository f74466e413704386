// A dialog that is opened by its URL. Before a form that was typed in is lost, it asks.
import { useState } from 'react';
import { createPath, useBlocker, useNavigate } from 'react-router';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, type DialogProps } from '#web/ui/Dialog.tsx';

/** Blocks every way out of the page's address. A form inside is sent to that address, so it has no `action`. */
function AskBeforeLeaving({ onDiscard }: { onDiscard: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => createPath(currentLocation) !== createPath(nextLocation),
  );
  const stay = () => blocker.reset?.();
  const discard = () => {
    blocker.proceed?.();
    onDiscard();
  };
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={moderationWords.confirm}
      width={400}
      role="alertdialog"
      footer={
        <>
          <Button onClick={stay} data-autofocus>
            {moderationWords.keepEditing}
          </Button>
          <Button variant="primary" onClick={discard}>
            {moderationWords.discard}
          </Button>
        </>
      }
    >
      <p>{moderationWords.unsaved}</p>
    </Dialog>
  );
}

/** Closing it navigates to the URL without it and keeps the scroll position. */
export function AddressDialog({ closeHref, children, ...props }: Omit<DialogProps, 'onClose'> & { closeHref: string }) {
  const navigate = useNavigate();
  const [isEdited, setEdited] = useState(false);
  if (!props.open && isEdited) setEdited(false);
  const close = () => void navigate(closeHref, { preventScrollReset: true });
  return (
    <>
      <Dialog {...props} closeHref={closeHref} onClose={close}>
        {/* The answer to a question is not worth another one. */}
        <div onInput={() => setEdited(props.role !== 'alertdialog')}>{children}</div>
      </Dialog>
      {isEdited ? <AskBeforeLeaving onDiscard={() => setEdited(false)} /> : null}
    </>
  );
}
