// Around a form in a dialog: closing the dialog or leaving the page asks first when something was entered and not sent.
import { useRef, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router';
import { moderationWords } from '#web/content/moderation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';

const { title, text, keep, discard } = moderationWords.unsaved;

/** A form is sent to its own URL. */
const isSame = (from: Location, to: Location) => from.pathname + from.search === to.pathname + to.search;

export function UnsavedChanges({ children, className }: { children: ReactNode; className?: string }) {
  const isEntered = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isEntered.current && !isSame(currentLocation, nextLocation),
  );
  const isAsking = blocker.state === 'blocked';
  return (
    <div className={className} onInput={() => (isEntered.current = true)}>
      {children}
      <Dialog open={isAsking} onClose={() => blocker.reset?.()} title={title} width={400} role="alertdialog">
        <p>{text}</p>
        <DialogFooter>
          {/* A closed question does not take the focus of the dialog around it. */}
          <Button onClick={() => blocker.reset?.()} data-autofocus={isAsking || undefined}>
            {keep}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {discard}
          </Button>
        </DialogFooter>
      </Dialog>
    </div>
  );
}
