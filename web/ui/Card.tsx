import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** The title's heading level. */
  level?: 2 | 3 | 4;
  icon?: ReactNode;
  /** Beside the title: a badge, a link. */
  aside?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  tone?: 'plain' | 'blush' | 'deep';
}

/** A card. Not a landmark, because a page of cards would have too many. */
export function Card({ title, level = 2, icon, aside, children, footer, tone = 'plain' }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes(styles.card, styles[tone])} data-tone={tone === 'deep' ? 'deep' : undefined}>
      {title || aside ? (
        <div className={styles.top}>
          {icon ? <span className={styles.icon}>{icon}</span> : null}
          {title ? <Heading className={styles.title}>{title}</Heading> : null}
          {aside}
        </div>
      ) : null}
      {children}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </section>
  );
}
