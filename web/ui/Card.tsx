import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** The title's heading level. */
  level?: 2 | 3 | 4;
  /** Beside the title: a badge, a link. */
  aside?: ReactNode;
  children?: ReactNode;
  tone?: 'plain' | 'blush';
}

/** A card. Not a landmark, because a page of cards would have too many. */
export function Card({ title, level = 2, aside, children, tone = 'plain' }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes('frame', styles.card, styles[tone])}>
      {title || aside ? (
        <div className={`row ${styles.top}`}>
          {title ? <Heading className={styles.title}>{title}</Heading> : null}
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
