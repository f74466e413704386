import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Details.module.css';

interface DetailsProps {
  items: readonly { label: string; value?: ReactNode }[];
  /** On a phone name and value share a line. */
  isDense?: boolean;
}

/** Names and values, read-only. A missing value shows as a dash. */
export function Details({ items, isDense }: DetailsProps) {
  return (
    <dl className={classes(styles.details, isDense && styles.dense)}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.item}>
          <dt>{label}</dt>
          <dd>{value === undefined || value === null || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
