// Says that the donors are samples, and how to remove them.
import { t } from '#web/messages/t.ts';
import styles from './DemoStrip.module.css';

export function DemoStrip() {
  return (
    <aside className={styles.strip} aria-label={t('site.sampleData')}>
      <p>
        <strong>{t('site.sampleDonors')}</strong> {t('site.sampleNumbers')}{' '}
        <span className={styles.command}>
          {t('site.sampleRemove')} <code>{'npm run demo -- remove'}</code>
        </span>
      </p>
    </aside>
  );
}
