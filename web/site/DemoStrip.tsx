// Says that the donors are samples, and how to remove them.
import { t } from '#web/messages/t.ts';
import styles from './DemoStrip.module.css';

export function DemoStrip() {
  return (
    <aside className={styles.strip} aria-label={t('site.sampleData')}>
      <p>
        {t('site.sampleDonors')}{' '}
        <span className={styles.removal}>
          {t('site.sampleRemoval')} <code>{'npm run demo -- remove'}</code>
        </span>
      </p>
    </aside>
  );
}
