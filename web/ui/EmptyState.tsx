import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** An empty list, and what to do next. */
export function EmptyState({ text, hint, action }: EmptyStateProps) {
  return (
    <div className={`stack ${styles.empty}`}>
      <p className={`bold ${styles.text}`}>{text}</p>
      {hint ? <p className="soft">{hint}</p> : null}
      {action}
    </div>
  );
}

export interface EmptyStateProps {
  text: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
}
