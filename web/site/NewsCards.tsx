// Latest news, a picture over each. `withLead` gives the first the full width, the next two half of it.
import type { NewsItem } from '#web/content/news.ts';
import { t } from '#web/messages/t.ts';
import { classes } from '#web/ui/classes.ts';
import { NewsDrawing } from './newsPictures.tsx';
import styles from './NewsCards.module.css';

export function NewsCards({ items, withLead = false }: { items: readonly NewsItem[]; withLead?: boolean }) {
  return (
    <ul role="list" className={classes(styles.news, withLead && styles.withLead)}>
      {items.map(({ title, picture, description }) => (
        <li key={picture} className={styles.card}>
          <NewsDrawing name={picture} className={styles.picture} />
          <div className={styles.words}>
            <h3>{t(title)}</h3>
            <p>{t(description)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
