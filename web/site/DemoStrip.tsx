// Says that the donors are samples, and how to remove them.
import { TRIAL_WIDTH } from '#contract/trial.ts';
import { t } from '#web/messages/t.ts';
import styles from './DemoStrip.module.css';

export function DemoStrip({ isTrial }: { isTrial: boolean }) {
  return (
    <aside className={`${styles.strip} no-print`} aria-label={t('site.sampleData')}>
      <p>
        {`${t('site.sampleDonors')} `}
        <span className={styles.more}>
          {`${isTrial ? `${t('site.trialLimits', { times: TRIAL_WIDTH })} ` : ''}${t('site.sampleRemoval')} `}
          <code>{'npm run demo -- remove'}</code>
        </span>
      </p>
    </aside>
  );
}
