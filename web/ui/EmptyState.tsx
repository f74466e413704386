import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** An empty list, and what to do next. */
export function EmptyState({ text, hint, picture, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.text}>{text}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action}
    </div>
  );
}

export interface EmptyStateProps {
  text: ReactNode;
  hint?: ReactNode;
  picture?: ReactNode;
  action?: ReactNode;
}
