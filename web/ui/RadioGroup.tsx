import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldError, Mark } from './Field.tsx';
import { classes } from './classes.ts';
import styles from './RadioGroup.module.css';

export interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Chips side by side; the same in four equal columns (fewer when the text is enlarged), as for blood groups; or one
      below the other. */
  look?: 'chips' | 'grid' | 'list';
}

const looks = {
  chips: `row ${styles.chips}`,
  grid: `${styles.chips} ${styles.grid}`,
  list: styles.list,
};

/** One of a few, all in sight. The first option carries the id `field-{name}` under which a fault finds it. */
export function RadioGroup({
  legend,
  name,
  options,
  hint,
  error,
  required,
  look = 'chips',
  ...props
}: RadioGroupProps) {
  const id = useId();
  const about = classes(hint && `${id}-hint`, error && `${id}-error`);
  const startAt = (value: string) =>
    props.value === undefined ? { defaultChecked: props.defaultValue === value } : { checked: props.value === value };

  return (
    <fieldset
      className="stack close"
      // The error belongs to the whole group, so the group can take the focus.
      role="radiogroup"
      tabIndex={error ? -1 : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={about || undefined}
    >
      <legend className="label">
        {legend}
        <Mark required={required} />
      </legend>
      {hint ? (
        <p className="soft small" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={looks[look]}>
        {options.map(({ value, label }, index) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              id={index === 0 ? `field-${name}` : undefined}
              {...{ name, value, required }}
              {...startAt(value)}
              onChange={() => props.onChange?.(value)}
            />
            <bdi className={styles.words}>{label}</bdi>
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
