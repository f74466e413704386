import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './FieldSet.module.css';

/** A section of a form under one heading; its fields stand two beside each other where there is room. */
export function FieldSet({ legend, hint, columns = 1, children }: FieldSetProps) {
  const id = useId();
  return (
    <fieldset className={styles.set} aria-describedby={hint ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint ? (
        <p className={styles.hint} id={id}>
          {hint}
        </p>
      ) : null}
      <div className={columns === 2 ? styles.two : styles.one}>{children}</div>
    </fieldset>
  );
}

export interface FieldSetProps {
  legend: ReactNode;
  hint?: ReactNode;
  columns?: 1 | 2;
  children: ReactNode;
}
