import styles from './Avatar.module.css';

interface AvatarProps {
  initials: string;
  /** The address of a photograph. */
  picture?: string | null;
  size?: 'medium' | 'large';
}

/** A photograph or initials; the name is next to it, so this is hidden from screen readers. */
export function Avatar({ initials, picture = null, size = 'medium' }: AvatarProps) {
  if (picture !== null)
    return (
      <img src={picture} alt={''} width={48} height={48} loading="lazy" className={styles.avatar} data-size={size} />
    );
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {initials}
    </span>
  );
}
