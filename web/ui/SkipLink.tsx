import { t } from '#web/messages/t.ts';
import styles from './SkipLink.module.css';

/** The first link of a page, visible on focus. */
export function SkipLink() {
  return (
    <a className={`visually-hidden ${styles.skip}`} href="#main">
      {t('ui.skip')}
    </a>
  );
}
