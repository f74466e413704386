// Above printed results: whose they are, for what and from when.
import { useRouteLoaderData } from 'react-router';
import { brand } from '#web/content/site.ts';
import { formatToday } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { describeSearch } from './describe.ts';
import type { SearchPage } from './search.ts';
import styles from './SearchResults.module.css';

export function PrintHeader({ page }: { page: SearchPage }) {
  const root = useRouteLoaderData<{ publicUrl: string }>('root');
  const pages = Math.max(1, page.results?.pages ?? 1);
  return (
    <div className={styles.printed}>
      <p>
        <strong>{brand().name}</strong>
        {` ${root?.publicUrl ?? ''}`}
      </p>
      {/* At midnight server and browser write different dates. */}
      <p suppressHydrationWarning>
        {[describeSearch(page), formatToday(), t('donors.pageOf', { page: page.search.page, pages })].join(' · ')}
      </p>
    </div>
  );
}
