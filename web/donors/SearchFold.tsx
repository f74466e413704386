// The search form beside the results; on a phone folded into one line, which <details> opens without scripts too.
import { useEffect, useEffectEvent, useRef } from 'react';
import { readValues } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';
import { describeSearch } from './describe.ts';
import { readSearch, type Search, type SearchPage } from './search.ts';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchFold.module.css';

export interface SearchFoldProps {
  page: SearchPage;
  /** A search was made: its results have the place. */
  isFolded: boolean;
  busy: boolean;
  /** Called with what the form says after each change. */
  onEdit: (search: Search) => void;
}

export function SearchFold({ page, isFolded, busy, onEdit }: SearchFoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const answered = useRef<Pick<SearchFoldProps, 'page' | 'isFolded'>>(undefined);
  // Each answer folds the form again.
  useEffect(() => {
    if (!fold.current || (answered.current?.page === page && answered.current.isFolded === isFolded)) return;
    answered.current = { page, isFolded };
    fold.current.open = !isFolded;
  }, [page, isFolded]);

  const tell = useEffectEvent(() => {
    const form = fold.current?.querySelector('form');
    if (form) onEdit(readSearch(new URLSearchParams(readValues(new FormData(form)))));
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // In the next frame the lists have followed the choice, also one that a script made for a press or a key.
    const later = () => requestAnimationFrame(() => signal.aborted || tell());
    for (const type of ['input', 'click', 'keyup']) fold.current?.addEventListener(type, later, { signal });
    // Something may have been chosen before hydration.
    later();
    return () => ended.abort();
  }, []);

  return (
    <details ref={fold} className={`${styles.fold} no-print`} open={!isFolded} data-folds={isFolded || undefined}>
      <summary className={`opener anywhere ${styles.summary}`} hidden={!isFolded}>
        <span>
          {`${describeSearch(page)} · `}
          <span className="change">{t('donors.change')}</span>
        </span>
      </summary>
      <div className={`frame ${styles.form}`}>
        <SearchForm page={page} showAction="/find-donor" busy={busy} withNeed />
      </div>
    </details>
  );
}
