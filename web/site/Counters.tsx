// Numbers on a narrow band of red.
import { site } from '#web/content/site.ts';
import { t } from '#web/messages/t.ts';
import { CounterStat } from '#web/ui/CounterStat.tsx';
import { Page } from '#web/ui/Layout.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './Counters.module.css';

export function Counters() {
  return (
    <section aria-labelledby="counters" className={styles.band} data-tone="deep">
      <Page space={false}>
        <h2 id="counters" className="visually-hidden">
          {t('home.counters')}
        </h2>
        <ul role="list" className={styles.counters}>
          {site().counters.items.map(({ value, label }, at) => (
            <li key={at}>
              <CounterStat value={value} label={<OwnText text={label} />} />
            </li>
          ))}
        </ul>
      </Page>
    </section>
  );
}
