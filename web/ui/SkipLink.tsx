import { t } from '#web/messages/t.ts';
import styles from './SkipLink.module.css';

/** The first link of a page, visible on focus. */
export function SkipLink({ href = '#main', label = t('ui.skip') }: { href?: string; label?: string }) {
  return (
    <a className={styles.skip} href={href}>
      {label}
    </a>
  );
}
