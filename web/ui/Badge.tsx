import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** Their colours and shapes. */
const looks = { available: 'good', good: 'good', unavailable: 'off', pending: 'warn', bad: 'bad', neutral: 'none' };

export interface BadgeProps {
  kind?: keyof typeof looks;
  children: ReactNode;
}

/** A state in a word. Its shape says it too: a full circle for available and good, an empty one for unavailable, a half
    one for pending, a bar for bad. */
export function Badge({ kind = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={looks[kind]}>
      {children}
    </span>
  );
}
