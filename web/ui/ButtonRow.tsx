import { createContext, useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Button.module.css';

/** The reason shown once for all buttons of a row that give the same one. */
export const RowReason = createContext<{ text: string; id: string } | null>(null);

export interface ButtonRowProps {
  children: ReactNode;
  /** The common `disabledReason` of its buttons, shown once. */
  reason?: string | false | null;
  /** On a phone the buttons fill the row. */
  stretch?: boolean;
}

/** Buttons side by side. */
export function ButtonRow({ children, reason, stretch }: ButtonRowProps) {
  const id = useId();
  return (
    <div className={classes(styles.row, stretch && styles.stretch)}>
      <RowReason value={reason ? { text: reason, id } : null}>{children}</RowReason>
      {reason ? (
        <span className={styles.reason} id={id}>
          {reason}
        </span>
      ) : null}
    </div>
  );
}
