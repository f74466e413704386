import type { Ref, SelectHTMLAttributes } from 'react';
import { useField } from './Field.tsx';
import { classes } from './classes.ts';
import field from './Field.module.css';
import styles from './Select.module.css';

export interface Option {
  value: string | number;
  label: string;
}

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: readonly Option[];
  /** Shown while nothing is selected; cannot be selected again. */
  placeholder?: string;
  /** The last entry while the others are loading. */
  loading?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** The native <select>. Belongs in a Field. Uncontrolled it starts at `defaultValue`, else at the placeholder. */
export function Select({ options, placeholder, loading, ...props }: SelectProps) {
  // Browsers show the first option instead of a value that is not offered.
  const isOffered = () => options.some(({ value }) => String(value) === String(props.defaultValue));
  const defaultValue = placeholder && !isOffered() ? '' : props.defaultValue;
  const start = props.value === undefined ? { defaultValue } : {};
  return (
    <span className={classes('i-chevron-down', styles.select)}>
      <select {...useField(props)} {...start} className={classes(field.control, styles.native, props.className)}>
        {placeholder ? (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        ) : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {loading ? (
          <option value="" disabled>
            {loading}
          </option>
        ) : null}
      </select>
    </span>
  );
}
