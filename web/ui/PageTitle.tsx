import type { ReactNode } from 'react';
import { t } from '#web/messages/t.ts';
import { Anchor } from './Anchor.tsx';
import { classes } from './classes.ts';
import { ChevronRightIcon } from './icons.tsx';
import styles from './PageTitle.module.css';

export interface PageTitleProps {
  title: string;
  homeHref: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Only the breadcrumb is seen: what follows is what the reader came for. */
  isCompact?: boolean;
}

/** The banner at the head of a page: 'Home', the page's title, and the title again as its heading. */
export function PageTitle({ title, homeHref, lead, isCompact }: PageTitleProps) {
  return (
    <div className={styles.banner}>
      <div className={classes('page stack close', styles.inner, isCompact && styles.compact)}>
        <nav aria-label={t('ui.breadcrumb')}>
          <ol className={`row soft small ${styles.crumbs}`}>
            <li>
              <Anchor href={homeHref}>{t('ui.home')}</Anchor>
              <ChevronRightIcon size={16} className={`${styles.arrow} flips`} />
            </li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <h1 className={isCompact ? 'visually-hidden' : undefined}>{title}</h1>
        {lead && !isCompact ? <p className="soft">{lead}</p> : null}
      </div>
    </div>
  );
}
