import { createContext, useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Button.module.css';

/** The reason shown once for all buttons of a row that give the same one. */
export const RowReason = createContext<{ text: string; id: string } | null>(null);

export interface ButtonRowProps {
  children: ReactNode;
  /** The common `disabledReason` of its buttons, shown once. */
  reason?: string | false | null;
}

/** Buttons side by side. */
export function ButtonRow({ children, reason }: ButtonRowProps) {
  const id = useId();
  return (
    <div className={`row ${styles.row}`}>
      <RowReason value={reason ? { text: reason, id } : null}>{children}</RowReason>
      {reason ? (
        <span className={`soft small ${styles.reason}`} id={id}>
          {reason}
        </span>
      ) : null}
    </div>
  );
}
