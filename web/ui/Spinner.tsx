import styles from './Spinner.module.css';

/** A spinner as high as the surrounding text, which says what it waits for. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
