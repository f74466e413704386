import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Spinner.module.css';

/** A spinner as high as the surrounding text. Without a label it is decoration. */
export function Spinner({ label, size = 'text' }: { label?: string; size?: 'text' | 'large' }) {
  return (
    <>
      <span className={size === 'large' ? styles.large : styles.spinner} aria-hidden="true" />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </>
  );
}
