import { t } from '#web/messages/t.ts';
import styles from './ActiveRecently.module.css';

export function ActiveRecently() {
  return <span className={styles.active}>{t('donors.recentlyActive')}</span>;
}
