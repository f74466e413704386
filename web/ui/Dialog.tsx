import { useEffect, useId, useRef } from 'react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { t } from '#web/messages/t.ts';
import { Anchor, type AnchorProps } from './Anchor.tsx';
import { LinkButton } from './Button.tsx';
import { classes } from './classes.ts';
import { XIcon } from './icons.tsx';
import { addOpenDialog, removeOpenDialog } from './openDialogs.ts';
import { useHydrated } from './useHydrated.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Escape, the close button or a click outside: the owner sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** In pixels. 1200 also takes 97 % of the height; the others grow to it. */
  width?: 400 | 600 | 800 | 1200;
  children: ReactNode;
  footer?: ReactNode;
  /** Where the close button leads while there is no JavaScript: the same page without the dialog. */
  closeHref?: string;
  role?: 'dialog' | 'alertdialog';
}

/** The browser returns the focus to the control that opened the dialog; where that is gone, the focus goes to the page. */
function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  const { activeElement, body } = document;
  if (activeElement !== body && !dialog.contains(activeElement)) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** `open`: null before hydration, while an attribute of the element opens it. */
function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean | null): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || open === null) return;
    if (open && !dialog.open) {
      dialog.showModal();
      addOpenDialog(dialog);
      // A long question is read from its beginning: its buttons are always in sight.
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
      first?.focus({ preventScroll: true });
    }
    if (!open && dialog.open) {
      closeDialog(dialog);
      removeOpenDialog(dialog);
    }
    // After each render: a browser may close it although its owner keeps it open.
  });
  useEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog) removeOpenDialog(dialog);
    };
  }, [ref]);
}

/** The browser's modal dialog: the rest of the page is out of reach, and the focus returns to where it was. The focus
    starts on `[data-autofocus]`, else on the title. */
export function Dialog({ open, onClose, title, width = 600, children, footer, closeHref, role }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const hydrated = useHydrated();
  const titleId = useId();
  const close = `icon-button soft ${styles.close}`;

  useModal(ref, hydrated ? open : null);

  const askToClose = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const isOutside = (event: SyntheticEvent) => event.target === event.currentTarget;

  return (
    // The keyboard equivalent of a click outside is Escape, which the browser turns into `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      role={role}
      // Without JavaScript it is open on the page. With it, only showModal() opens it.
      open={open && !hydrated}
      className={classes(styles.dialog, styles[`w${width}`])}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? `${titleId}-body` : undefined}
      onCancel={(event) => isOutside(event) && askToClose(event)}
      onClose={(event) => {
        if (!isOutside(event)) return;
        removeOpenDialog(event.currentTarget);
        if (open && hydrated) onClose();
      }}
      onMouseDown={(event) => (pressedOutside.current = isOutside(event))}
      onClick={(event) => pressedOutside.current && isOutside(event) && onClose()}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {closeHref && !hydrated ? (
            <Anchor className={close} href={closeHref} aria-label={t('ui.dismiss')}>
              <XIcon />
            </Anchor>
          ) : (
            <button type="button" className={close} onClick={onClose} aria-label={t('ui.dismiss')}>
              <XIcon />
            </button>
          )}
        </header>
        <div className={styles.body} id={`${titleId}-body`}>
          {children}
        </div>
        {footer ? <DialogFooter>{footer}</DialogFooter> : null}
      </div>
    </dialog>
  );
}

/** The buttons at the foot of a dialog, always in sight. Belongs at the end of a form inside one; else use `footer`. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>;
}

/** Closes the dialog that its form is in; without JavaScript it leads to the same page without it. */
export function CancelLink({ onClose, ...props }: AnchorProps & { onClose: () => void }) {
  return (
    <LinkButton
      {...props}
      onClick={(event) => {
        event.preventDefault();
        onClose();
      }}
    />
  );
}
