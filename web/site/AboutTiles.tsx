// Pages of the organisation's own site, each in a new tab.
import { site } from '#web/content/site.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './AboutTiles.module.css';

export function AboutTiles() {
  const { items } = site().tiles;
  if (items.length === 0) return null;
  return (
    <ul role="list" className={styles.tiles} aria-label={t('home.tiles')}>
      {items.map(({ label, href }, at) => (
        <li key={at}>
          <Anchor href={href} target="_blank" className={styles.tile}>
            <OwnText text={label} />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
