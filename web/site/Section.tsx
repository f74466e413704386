// A section of a page: heading, lead or link, and content.
import { useId, type ReactNode } from 'react';
import { Page } from '#web/ui/Layout.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './Section.module.css';

export interface SectionProps {
  heading: string;
  lead?: ReactNode;
  /** Beside the heading, at the far end. */
  aside?: ReactNode;
  /** `deep` is white on red, `blush` a pale band; both have the full width. */
  tone?: 'plain' | 'blush' | 'deep';
  children?: ReactNode;
}

export function Section({ heading, lead, aside, tone = 'plain', children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(styles.section, styles[tone])}
      data-tone={tone === 'deep' ? tone : undefined}
    >
      <Page space={false}>
        <div className={styles.head}>
          <div>
            <h2 id={id}>{heading}</h2>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {aside}
        </div>
        {children}
      </Page>
    </section>
  );
}
