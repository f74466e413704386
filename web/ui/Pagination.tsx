import type { ReactNode } from 'react';
import { t } from '#web/messages/t.ts';
import { Anchor } from './Anchor.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { pageNumbers } from './pageNumbers.ts';
import styles from './Pagination.module.css';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  /** How many pages there are; with one or none nothing is shown. */
  total: number;
  /** Links, which work without JavaScript. */
  hrefFor: (page: number) => string;
  /** 'Next' leads on from the last page. */
  isOpenEnded?: boolean;
}

interface StepProps {
  href: string;
  off?: boolean;
  current?: boolean;
  name: string;
  children: ReactNode;
}

function Step({ href, off, current, name, children }: StepProps) {
  const shared = { className: styles.step, 'aria-label': name };
  if (off) {
    return (
      <span {...shared} role="link" aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <Anchor {...shared} aria-current={current ? 'page' : undefined} href={href}>
      {children}
    </Anchor>
  );
}

/** Previous, the pages' numbers, next. */
export function Pagination({ page, total, hrefFor, isOpenEnded }: PaginationProps) {
  if (total <= 1) return null;
  return (
    <nav className={`row ${styles.pages}`} aria-label={t('ui.pages')}>
      <Step href={hrefFor(page - 1)} off={page <= 1} name={t('ui.previousPage')}>
        <ChevronLeftIcon size={20} className="flips" />
        <span>{t('ui.previous')}</span>
      </Step>
      <ol className={`row close ${styles.numbers}`}>
        {pageNumbers(page, total).map((item, index) => (
          <li key={item === 'gap' ? `gap ${index}` : item}>
            {item === 'gap' ? (
              <span className={`soft ${styles.gap}`}>…</span>
            ) : (
              <Step href={hrefFor(item)} current={item === page} name={t('ui.page', { page: item })}>
                {item}
              </Step>
            )}
          </li>
        ))}
      </ol>
      <Step href={hrefFor(page + 1)} off={page >= total && !isOpenEnded} name={t('ui.nextPage')}>
        <span>{t('ui.next')}</span>
        <ChevronRightIcon size={20} className="flips" />
      </Step>
    </nav>
  );
}
