// A dialog that is opened by its URL. Before a form that was typed in is lost, it asks.
import { useEffect, useRef, type RefObject } from 'react';
import { useBlocker, useLocation, useNavigate, useNavigation, useRevalidator, type Location } from 'react-router';
import { moderationWords } from './words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, type DialogProps } from '#web/ui/Dialog.tsx';

/** The parameters of the page or, while the data of a dialog is loading, of where the link to it leads. */
export function useDialogParams(): { shown: URLSearchParams; wanted: URLSearchParams } {
  const here = useLocation();
  const { location: next = here } = useNavigation();
  const shown = new URLSearchParams(here.search);
  return { shown, wanted: next.pathname === here.pathname ? new URLSearchParams(next.search) : shown };
}

/** A form in the server's HTML is sent to '?edit=' where the address says '?edit'. */
const addressOf = ({ pathname, search }: Location) => `${pathname}?${String(new URLSearchParams(search))}`;

/** Blocks every way out of the page's address. A form inside is sent to that address, so it has no `action`. */
function AskBeforeLeaving({ isEdited, onDiscard }: { isEdited: RefObject<boolean>; onDiscard: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isEdited.current && addressOf(currentLocation) !== addressOf(nextLocation),
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
            Keep editing
          </Button>
          <Button variant="primary" onClick={discard}>
            Close without saving
          </Button>
        </>
      }
    >
      <p>Close without saving? What you typed is lost.</p>
    </Dialog>
  );
}

/** Also finds what was typed before the script arrived. */
function hasTyped(content: HTMLElement | null): boolean {
  const texts = 'input:not([type=checkbox], [type=radio]), textarea';
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts) ?? [];
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Closing it navigates to the URL without it and keeps the scroll position. */
export function AddressDialog({ closeHref, children, ...props }: Omit<DialogProps, 'onClose'> & { closeHref: string }) {
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  const isEdited = useRef(false);
  useEffect(() => {
    isEdited.current = props.open && hasTyped(content.current);
  }, [props.open]);
  const discard = () => {
    isEdited.current = false;
  };
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const close = () => {
    void navigate(closeHref, { preventScrollReset: true });
    // What was on its way to the page is loaded again, behind.
    if (state !== 'idle') void revalidate();
  };
  return (
    <>
      <Dialog {...props} closeHref={closeHref} onClose={close}>
        <div
          ref={content}
          onInput={({ target }) => {
            // The answer to a question is not worth another one. A form's own event says that it is to be checked.
            isEdited.current ||= props.role !== 'alertdialog' && !(target instanceof HTMLFormElement);
          }}
        >
          {children}
        </div>
      </Dialog>
      {/* From the beginning: a blocker is in force a moment after it was rendered. */}
      {props.open ? <AskBeforeLeaving isEdited={isEdited} onDiscard={discard} /> : null}
    </>
  );
}
