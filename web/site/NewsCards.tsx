// Latest news, a picture over each, or beside it in brief. `withLead` gives the first the full width, the next two half of it.
import { isPictureHash, pictureHref, type NewsDrawing } from '#contract/pictures.ts';
import type { NewsItem } from '#contract/siteContent.ts';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/pictures/Picture.tsx';
import { Fold } from './Fold.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './NewsCards.module.css';

/** A photograph has the shape of a drawing. */
function NewsPicture({ name }: { name: string }) {
  return isPictureHash(name) ? (
    <img src={pictureHref(name)} alt={''} width={320} height={180} loading="lazy" className={styles.picture} />
  ) : (
    <Picture name={name as NewsDrawing} className={styles.picture} />
  );
}

interface NewsCardsProps {
  items: readonly NewsItem[];
  withLead?: boolean;
  /** On a phone the text is behind a press. */
  isBrief?: boolean;
}

export function NewsCards({ items, withLead = false, isBrief = false }: NewsCardsProps) {
  return (
    <ul role="list" className={classes(styles.news, withLead && styles.withLead, isBrief && styles.brief)}>
      {items.map(({ title, picture, text }, at) => {
        const heading = (
          <h3>
            <OwnText text={title} />
          </h3>
        );
        const words = (
          <p>
            <OwnText text={text} />
          </p>
        );
        return (
          <li key={at} className={styles.card}>
            <NewsPicture name={picture} />
            <div className={styles.words}>
              {isBrief ? <Fold title={heading}>{words}</Fold> : heading}
              {isBrief ? null : words}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
