import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export interface BadgeProps {
  kind?: 'available' | 'unavailable' | 'good' | 'pending' | 'bad' | 'neutral';
  children: ReactNode;
}

/** A state in a word. Its shape says it too: a full circle for available and good, an empty one for unavailable, a half
    one for pending, a bar for bad. */
export function Badge({ kind = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  );
}
