import type { ReactNode } from 'react';
import styles from './CounterStat.module.css';

/** A number and what it counts. */
export function CounterStat({ value, label, icon }: { value: number | string; label: ReactNode; icon?: ReactNode }) {
  return (
    <div className={styles.stat}>
      {icon}
      <p>
        <span className={styles.value}>{value}</span> <span className={styles.label}>{label}</span>
      </p>
    </div>
  );
}
