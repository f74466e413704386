import type { ReactNode, Ref } from 'react';
import { t } from '#web/messages/t.ts';
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon, XIcon } from './icons.tsx';
import styles from './Notice.module.css';

export interface NoticeProps {
  kind?: 'info' | 'warning' | 'success' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  /** Read it out as soon as it appears. */
  alert?: boolean;
  onDismiss?: () => void;
  ref?: Ref<HTMLDivElement>;
}

const icons = { info: InfoIcon, warning: WarningIcon, success: CheckIcon, error: AlertIcon };

/** A message that stays on the page. */
export function Notice({ kind = 'info', title, children, alert, onDismiss, ref }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={styles.notice} data-kind={kind} role={alert ? 'alert' : undefined} ref={ref} tabIndex={-1}>
      <Icon size={22} className={styles.icon} />
      <div className={styles.content}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
      {onDismiss ? (
        <button type="button" className={styles.dismiss} onClick={onDismiss} aria-label={t('ui.dismiss')}>
          <XIcon size={20} />
        </button>
      ) : null}
    </div>
  );
}
