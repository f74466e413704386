import type { ReactNode } from 'react';
import styles from './Details.module.css';

/** Names and values, read-only. A missing value shows as a dash. */
export function Details({ items }: { items: readonly { label: string; value?: ReactNode }[] }) {
  return (
    <dl className={styles.details}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.item}>
          <dt>{label}</dt>
          <dd>{value === undefined || value === null || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
