// What must not break across lines in a narrow column: a date, a telephone number, a link's two words.
import type { ReactNode } from 'react';
import styles from './Whole.module.css';

export function Whole({ children }: { children: ReactNode }) {
  return <span className={styles.whole}>{children}</span>;
}
