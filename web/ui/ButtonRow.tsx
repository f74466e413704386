import { createContext, useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Button.module.css';

/** The reason shown once for all buttons of a row that give the same one. */
export const RowReason = createContext<{ text: string; id: string } | null>(null);

/** Buttons side by side. `reason` is what its buttons give as `disabledReason`, said once instead of under each. */
export function ButtonRow({ children, reason }: { children: ReactNode; reason?: string | false | null }) {
  const id = useId();
  return (
    <div className={styles.row}>
      <RowReason value={reason ? { text: reason, id } : null}>{children}</RowReason>
      {reason ? (
        <span className={styles.reason} id={id}>
          {reason}
        </span>
      ) : null}
    </div>
  );
}
