import type { ReactNode } from 'react';
import styles from './Details.module.css';

interface DetailsProps {
  items: readonly { label: string; value?: ReactNode }[];
  /** On a phone name and value share a line. */
  isDense?: boolean;
}

/** Names and values, read-only. A missing value shows as a dash. */
export function Details({ items, isDense }: DetailsProps) {
  return (
    <dl className={isDense ? styles.dense : undefined}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.item}>
          <dt className="soft">{label}</dt>
          <dd>{value === undefined || value === null || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
