// Above printed results: whose they are, for what, from when, and the warning.
import { useRouteLoaderData } from 'react-router';
import { organisation } from '#web/content/organisation.ts';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import type { loader as loadRoot } from '#web/root.tsx';
import { describeSearch } from './describe.ts';
import type { SearchPage } from './search.ts';
import styles from './SearchResults.module.css';

export function PrintHeader({ page }: { page: SearchPage }) {
  const root = useRouteLoaderData<typeof loadRoot>('root');
  return (
    <div className={styles.printed}>
      <p>
        <strong>{organisation.name}</strong> · {root?.publicUrl}
      </p>
      {/* At midnight server and browser write different dates. */}
      <p suppressHydrationWarning>
        {describeSearch(page)} · {formatMoment(new Date().toISOString())} ·{' '}
        {t('donors.pageOf', { page: page.search.page, pages: Math.max(1, page.results?.pages ?? 1) })}
      </p>
      <p>{t('site.warning')}</p>
    </div>
  );
}
