import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '#web/messages/t.ts';
import { AlertIcon, CheckIcon, InfoIcon, XIcon } from './icons.tsx';
import type { Toast, Toasts } from './toasts.ts';
import styles from './ToastRegion.module.css';

const signs = { success: CheckIcon, error: AlertIcon, info: InfoIcon };

/** Where the messages appear: top right, newest on top, above an open dialog. Errors interrupt a screen reader, the rest
    wait their turn. Rendered on the server it shows the store's first messages, which stay when there is no script. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list);
  const region = useRef<HTMLElement>(null);
  const newest = list[0]?.id;

  // A dialog opened since covers the region; showing it again lifts it to the top. Older browsers go without.
  useEffect(() => {
    if (newest === undefined || !region.current?.showPopover) return;
    if (region.current.matches(':popover-open')) region.current.hidePopover();
    region.current.showPopover();
  }, [newest]);

  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={t('ui.notifications')}>
      <div className={styles.list} aria-live="polite" aria-relevant="additions">
        {list.map((toast) => (
          <ToastCard key={toast.id} toast={toast} toasts={toasts} />
        ))}
      </div>
    </section>
  );
}

function ToastCard({ toast: { id, kind = 'info', title, text }, toasts }: { toast: Toast; toasts: Toasts }) {
  const Sign = signs[kind];
  const hold = () => toasts.hold(id);
  const release = () => toasts.release(id);
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Sign size={22} className={styles.sign} />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {text ? <p>{text}</p> : null}
      </div>
      <button type="button" className={styles.dismiss} onClick={() => toasts.dismiss(id)} aria-label={t('ui.dismiss')}>
        <XIcon size={20} />
      </button>
    </div>
  );
}
