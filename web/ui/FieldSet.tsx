import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldError } from './Field.tsx';
import { classes } from './classes.ts';
import styles from './FieldSet.module.css';

/** A section of a form under one heading; its fields stand two beside each other where there is room. */
export function FieldSet({ legend, hint, error, columns = 1, children }: FieldSetProps) {
  const id = useId();
  return (
    // The error belongs to all fields, so the set can take the focus.
    <fieldset
      tabIndex={error ? -1 : undefined}
      aria-describedby={classes(hint && id, error && `${id}-error`) || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint ? (
        <p className="soft" id={id}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className={columns === 2 ? styles.two : styles.one}>{children}</div>
    </fieldset>
  );
}

export interface FieldSetProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  columns?: 1 | 2;
  children: ReactNode;
}
