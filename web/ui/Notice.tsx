import type { ReactNode, Ref } from 'react';
import { t } from '#web/messages/t.ts';
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon, XIcon } from './icons.tsx';
import styles from './Notice.module.css';

export interface NoticeProps {
  kind?: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  /** Read it out as soon as it appears. */
  alert?: boolean;
  onDismiss?: () => void;
  ref?: Ref<HTMLDivElement>;
}

const looks = {
  info: ['info', InfoIcon],
  warning: ['warn', WarningIcon],
  success: ['good', CheckIcon],
  error: ['bad', AlertIcon],
} as const;

/** A message that stays on the page. */
export function Notice({ kind = 'info', title, children, alert, onDismiss, ref }: NoticeProps) {
  const [tint, Icon] = looks[kind];
  return (
    <div
      className={`message ${styles.notice}`}
      data-kind={tint}
      role={alert ? 'alert' : undefined}
      ref={ref}
      tabIndex={-1}
    >
      <Icon size={22} />
      <div className="anywhere">
        {title ? <p className="bold">{title}</p> : null}
        {children}
      </div>
      {onDismiss ? (
        <button type="button" className="icon-button" onClick={onDismiss} aria-label={t('ui.dismiss')}>
          <XIcon size={20} />
        </button>
      ) : null}
    </div>
  );
}
