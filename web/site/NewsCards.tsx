// Latest news, a picture over each. `withLead` gives the first the full width, the next two half of it.
import { isPictureHash, pictureHref, type NewsDrawing as DrawingName } from '#contract/pictures.ts';
import type { NewsItem } from '#contract/siteContent.ts';
import { classes } from '#web/ui/classes.ts';
import { NewsDrawing } from './newsPictures.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './NewsCards.module.css';

/** A photograph has the shape of a drawing. */
function NewsPicture({ name }: { name: string }) {
  return isPictureHash(name) ? (
    <img src={pictureHref(name)} alt={''} width={320} height={180} loading="lazy" className={styles.picture} />
  ) : (
    <NewsDrawing name={name as DrawingName} className={styles.picture} />
  );
}

export function NewsCards({ items, withLead = false }: { items: readonly NewsItem[]; withLead?: boolean }) {
  return (
    <ul role="list" className={classes(styles.news, withLead && styles.withLead)}>
      {items.map(({ title, picture, text }, at) => (
        <li key={at} className={styles.card}>
          <NewsPicture name={picture} />
          <div className={styles.words}>
            <h3>
              <OwnText text={title} />
            </h3>
            <p>
              <OwnText text={text} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
