import styles from './Avatar.module.css';

/** Initials in place of a photograph; the name is next to it, so this is hidden from screen readers. */
export function Avatar({ initials, size = 'medium' }: { initials: string; size?: 'medium' | 'large' }) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {initials}
    </span>
  );
}
