import type { MouseEvent, ReactNode } from 'react';
import { t } from '#web/messages/t.ts';
import { Anchor } from './Anchor.tsx';
import { classes } from './classes.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { pageNumbers } from './pageNumbers.ts';
import styles from './Pagination.module.css';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  /** How many pages there are; with one or none nothing is shown. */
  total: number;
  /** Renders links that work without JavaScript. */
  hrefFor?: (page: number) => string;
  /** Called instead of following the link, on a plain click only. */
  onPage?: (page: number) => void;
  /** Names the list when a page has two. */
  label?: string;
  /** 'Next' leads on from the last page. */
  isOpenEnded?: boolean;
}

type StepProps = Pick<PaginationProps, 'hrefFor' | 'onPage'> & {
  to: number;
  off?: boolean;
  current?: boolean;
  name: string;
  children: ReactNode;
};

function isPlainPress(event: MouseEvent) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function Step({ to, off, current, name, hrefFor, onPage, children }: StepProps) {
  const shared = {
    className: classes(styles.step, current && styles.current),
    'aria-label': name,
    'aria-current': current ? ('page' as const) : undefined,
  };
  if (off) {
    return (
      <span {...shared} role="link" aria-disabled="true">
        {children}
      </span>
    );
  }
  if (!hrefFor) {
    return (
      <button type="button" {...shared} onClick={() => onPage?.(to)}>
        {children}
      </button>
    );
  }
  const press = (event: MouseEvent) => {
    if (!onPage || !isPlainPress(event)) return;
    event.preventDefault();
    onPage(to);
  };
  return (
    <Anchor {...shared} href={hrefFor(to)} onClick={press}>
      {children}
    </Anchor>
  );
}

/** Previous, the pages' numbers, next. Links when `hrefFor` is given, buttons otherwise. */
export function Pagination({ page, total, label = t('ui.pages'), isOpenEnded, ...go }: PaginationProps) {
  if (total <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <Step {...go} to={page - 1} off={page <= 1} name={t('ui.previousPage')}>
        <ChevronLeftIcon size={20} className="flips" />
        <span>{t('ui.previous')}</span>
      </Step>
      <ol className={styles.numbers}>
        {pageNumbers(page, total).map((item, index) => (
          <li key={item === 'gap' ? `gap ${index}` : item}>
            {item === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Step {...go} to={item} current={item === page} name={t('ui.page', { page: item })}>
                {item}
              </Step>
            )}
          </li>
        ))}
      </ol>
      <Step {...go} to={page + 1} off={page >= total && !isOpenEnded} name={t('ui.nextPage')}>
        <span>{t('ui.next')}</span>
        <ChevronRightIcon size={20} className="flips" />
      </Step>
    </nav>
  );
}
