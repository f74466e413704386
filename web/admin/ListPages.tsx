// The pages of a list: by number, and beyond the last number from row to row.
import { useLocation } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { hrefWith, type List } from './list.ts';
import styles from './AdminList.module.css';

interface ListPagesProps {
  list: Pick<List<unknown>, 'pages' | 'isLonger' | 'address'>;
  /** Of the rows that were found: one more than a page has where another page follows. */
  ids: readonly string[];
}

export function ListPages({ list: { pages, isLonger, address }, ids }: ListPagesProps) {
  const here = useLocation();
  const hrefOfNext = hrefWith(here, { page: 1, after: ids.slice(0, ROWS_PER_PAGE).at(-1) });
  if (address.after === null) {
    const hrefFor = (page: number) => (page > pages ? hrefOfNext : hrefWith(here, { page }));
    return <Pagination page={address.page} total={pages} isOpenEnded={isLonger} hrefFor={hrefFor} />;
  }
  return (
    <nav className={styles.pages} aria-label="Pages">
      <LinkButton href={hrefWith(here, { page: 1 })}>First Page</LinkButton>
      {ids.length > ROWS_PER_PAGE ? <LinkButton href={hrefOfNext}>Next</LinkButton> : null}
    </nav>
  );
}
