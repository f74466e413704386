import type { ReactNode } from 'react';
import styles from './CounterStat.module.css';

/** A number and what it counts. */
export function CounterStat({ value, label }: { value: number | string; label: ReactNode }) {
  return (
    <div className={`stack close anywhere ${styles.stat}`}>
      <p>
        <span className={styles.value}>{value}</span> <span className={`soft small ${styles.label}`}>{label}</span>
      </p>
    </div>
  );
}
