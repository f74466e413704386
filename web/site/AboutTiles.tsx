// Twelve pages of the organisation's own site, each in a new tab.
import { tiles } from '#web/content/tiles.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import styles from './AboutTiles.module.css';

export function AboutTiles() {
  return (
    <ul role="list" className={styles.tiles} aria-label={t('home.tiles')}>
      {tiles.map(({ label, href }) => (
        <li key={href}>
          <Anchor href={href} target="_blank" className={styles.tile}>
            {t(label)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
