// Four numbers on a band of red, an artery running behind them.
import { counters } from '#web/content/counters.ts';
import { t } from '#web/messages/t.ts';
import { CounterStat } from '#web/ui/CounterStat.tsx';
import { Page } from '#web/ui/Layout.tsx';
import styles from './Counters.module.css';

export function Counters() {
  return (
    <section aria-labelledby="counters" className={styles.band} data-tone="deep">
      <svg className={styles.artery} viewBox="0 0 1200 200" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path d="M-10 150C140 150 150 60 300 60s150 96 310 96S800 40 930 40s140 74 290 74" />
      </svg>
      <Page space={false}>
        <h2 id="counters" className="visually-hidden">
          {t('home.counters')}
        </h2>
        <ul role="list" className={styles.counters}>
          {counters.map(({ value, label }) => (
            <li key={label}>
              <CounterStat value={value} label={t(label)} />
            </li>
          ))}
        </ul>
      </Page>
    </section>
  );
}
