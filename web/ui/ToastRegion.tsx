import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '#web/messages/t.ts';
import { AlertIcon, CheckIcon, InfoIcon, XIcon } from './icons.tsx';
import type { Toast, Toasts } from './toasts.ts';
import styles from './ToastRegion.module.css';

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon };

/** Shows toasts at the top right, newest first, above an open dialog. A screen reader announces errors at once, others when
    it is idle. On the server it renders the initial messages, which stay visible without JavaScript. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list);
  const region = useRef<HTMLElement>(null);
  const newest = list[0]?.id;

  // A dialog that has opened since covers the region, so it is shown again, on top. Older browsers have no popover.
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
  const Icon = icons[kind];
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
      <Icon size={22} className={styles.icon} />
      <div className={styles.content}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {text ? <p>{text}</p> : null}
      </div>
      <button type="button" className={styles.dismiss} onClick={() => toasts.dismiss(id)} aria-label={t('ui.dismiss')}>
        <XIcon size={20} />
      </button>
    </div>
  );
}
