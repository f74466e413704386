import { useRef, useSyncExternalStore, type FocusEvent, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/messages/t.ts';
import { AlertIcon, CheckIcon, InfoIcon, XIcon } from './icons.tsx';
import { openDialogs, subscribeToDialogs } from './openDialogs.ts';
import type { Toast, Toasts } from './toasts.ts';
import styles from './ToastRegion.module.css';

const looks = { success: ['good', CheckIcon], error: ['bad', AlertIcon], info: ['info', InfoIcon] } as const;

/** Of the form that takes back what a toast tells of. */
interface Undo {
  action: string;
  label: string;
  /** Inside of the form. */
  fields: ReactNode;
}

interface ToastRegionProps {
  toasts: Toasts;
  undo: Undo;
}

const noDialogs: readonly HTMLDialogElement[] = [];

/** Shows toasts at the top right, newest first; those that come while a dialog is open at its end. A screen reader
    announces errors at once, others when it is idle. On the server it renders the initial messages, which stay visible
    without JavaScript. */
export function ToastRegion({ toasts, undo }: ToastRegionProps) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list);
  const dialogs = useSyncExternalStore(subscribeToDialogs, openDialogs, () => noDialogs);
  const before = useRef<HTMLElement>(null);

  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  /** The focus goes back to where it was before the toast had it. */
  const leave = (id: number) => {
    const hasFocus = document.activeElement?.closest('[data-toasts]');
    toasts.dismiss(id);
    if (hasFocus) (before.current?.isConnected ? before.current : document.querySelector('main'))?.focus();
  };
  const regionAt = (depth: number) => (
    <section
      data-toasts
      className={depth > 0 ? styles.inside : styles.region}
      // The others are behind the dialog.
      aria-label={depth === dialogs.length ? t('ui.notifications') : undefined}
    >
      <div className={styles.list} aria-live="polite" aria-relevant="additions" onFocus={enter}>
        {list
          .filter((toast) => toast.depth === depth)
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} toasts={toasts} undo={undo} onLeave={() => leave(toast.id)} />
          ))}
      </div>
    </section>
  );
  return (
    <>
      {regionAt(0)}
      {dialogs.map((dialog, place) => createPortal(regionAt(place + 1), dialog, String(place)))}
    </>
  );
}

interface ToastCardProps extends ToastRegionProps {
  toast: Toast;
  onLeave: () => void;
}

function ToastCard({ toast, toasts, undo, onLeave }: ToastCardProps) {
  const { id, kind = 'info', title, text } = toast;
  const [tint, Icon] = looks[kind];
  const hold = () => toasts.hold(id);
  const release = () => toasts.release(id);
  // Sent in the background; else the answer is another document.
  const leaveWhenSent = (event: FormEvent) => event.defaultPrevented && onLeave();
  return (
    <div
      className={`message ${styles.toast}`}
      data-kind={tint}
      role={kind === 'error' ? 'alert' : undefined}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon size={22} />
      <div>
        {title ? <p className="bold">{title}</p> : null}
        {text ? <p>{text}</p> : null}
      </div>
      {toast.undo ? (
        <form method="post" action={undo.action} className={styles.undo} onSubmit={leaveWhenSent}>
          {undo.fields}
          <input type="hidden" name="auditId" value={toast.undo} />
          <button type="submit">{undo.label}</button>
        </form>
      ) : null}
      <button
        type="button"
        className={`icon-button soft ${styles.dismiss}`}
        onClick={onLeave}
        aria-label={t('ui.dismiss')}
      >
        <XIcon size={20} />
      </button>
    </div>
  );
}
