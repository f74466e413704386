import { createContext, use, useId } from 'react';
import type { ReactNode } from 'react';
import { t } from '#web/messages/t.ts';
import { FieldStatus } from './FieldStatus.tsx';
import type { FieldStatusProps } from './FieldStatus.tsx';
import { classes } from './classes.ts';
import { AlertIcon } from './icons.tsx';
import styles from './Field.module.css';

/** The context of a field for its control. */
export interface FieldWiring {
  id: string;
  name?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const Wiring = createContext<FieldWiring | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Given to the control; also makes the id, `field-{name}`. */
  name?: string;
  /** Only when the name occurs twice on a page. */
  id?: string;
  hint?: ReactNode;
  /** Shows the hint below the control. */
  isHintBelow?: boolean;
  error?: string;
  required?: boolean;
  /** Says '(optional)' beside the label, where most fields are required. */
  optional?: boolean;
  /** The result of a check while typing. */
  status?: FieldStatusProps | null;
  children: ReactNode;
}

/** A label, a control, its hint and its error, linked for screen readers. */
export function Field({
  label,
  name,
  hint,
  isHintBelow,
  error,
  required,
  optional,
  status,
  children,
  ...props
}: FieldProps) {
  const made = useId();
  const id = props.id ?? (name ? `field-${name}` : made);
  const about = classes(hint && `${id}-hint`, error && `${id}-error`, status !== undefined && `${id}-status`);
  const wiring: FieldWiring = { id, name, required, 'aria-describedby': about || undefined };
  if (error || status?.kind === 'bad') wiring['aria-invalid'] = true;

  return (
    <div className={`stack close ${styles.field}`}>
      <label className="label" htmlFor={id}>
        {label}
        <Mark required={required} optional={optional} />
      </label>
      {hint ? (
        <p className={classes('soft small', isHintBelow && styles.below)} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <Wiring value={wiring}>{children}</Wiring>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {status === undefined ? null : <FieldStatus id={`${id}-status`} status={error ? null : status} />}
    </div>
  );
}

/** The star of a required field, never alone on a line, or the word 'optional'. Readers hear `required` instead of the star. */
export function Mark({ required, optional }: { required?: boolean; optional?: boolean }) {
  if (optional) {
    return (
      <>
        {' '}
        <span className={`soft ${styles.optional}`}>{t('ui.optional')}</span>
      </>
    );
  }
  return required ? (
    <span className={styles.star} aria-hidden="true">
      {'\u00a0*'}
    </span>
  ) : null;
}

/** The error of a field, as text and icon. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={`small ${styles.status}`} data-kind="bad" id={id}>
      <AlertIcon size={18} />
      <span>{children}</span>
    </p>
  );
}

/** The surrounding field's wiring with the control's own attributes over it. */
export function useField<Props extends object>(props: Props): Partial<FieldWiring> & Props {
  return { ...use(Wiring), ...props };
}
