import styles from './Avatar.module.css';

interface AvatarProps {
  initials: string;
  /** The address of a photograph. */
  picture?: string | null;
}

/** A photograph or initials; the name is next to it, so this is hidden from screen readers. */
export function Avatar({ initials, picture = null }: AvatarProps) {
  if (picture !== null)
    return <img src={picture} alt={''} width={48} height={48} loading="lazy" className={styles.avatar} />;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials}
    </span>
  );
}
