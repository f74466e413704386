import { t } from '#web/messages/t.ts';
import styles from './ActiveRecently.module.css';

export function ActiveRecently() {
  return <span className={`small nowrap ${styles.active}`}>{t('donors.recentlyActive')}</span>;
}
