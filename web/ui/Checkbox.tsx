import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldError, Mark } from './Field.tsx';
import { classes } from './classes.ts';
import styles from './Checkbox.module.css';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox with a label. */
export function Checkbox({ label, hint, error, ...props }: CheckboxProps) {
  const made = useId();
  const id = props.id ?? (props.name ? `field-${props.name}` : made);
  const about = classes(props['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        <input
          {...props}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-describedby={about || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>
          {label}
          <Mark required={props.required} />
        </span>
      </label>
      {hint ? (
        <p className={`soft small ${styles.hint}`} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
