// What every list has around its rows: the filter, what came of a command, why it could not be loaded, the pages by number
// and beyond the last number from row to row, and the question before a command.
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import { useLostFocus } from '#web/lib/useLostFocus.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { Asked, Outcome } from './commands/command.ts';
import { CommandFailure } from './commands/CommandFailure.tsx';
import { CommandQuestion, type Asking } from './commands/CommandQuestion.tsx';
import { AskContext } from './commands/useQuestion.ts';
import { hrefWith, type List } from './list.ts';
import styles from './AdminList.module.css';

const ROWS = 'tbody > tr, [data-row]';

/** Once a command has taken the row with the focus away, the focus goes to the one in its place. */
function useLastRow() {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const rowsOf = () => [...(list.current?.querySelectorAll(ROWS) ?? [])];
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest(ROWS);
      if (row) place.current = rowsOf().indexOf(row);
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  });
  useLostFocus(() => {
    const rows = rowsOf();
    rows[Math.min(place.current, rows.length - 1)]?.querySelector<HTMLElement>('input[type=checkbox], a')?.focus();
  });
  return list;
}

interface FailedProps extends Pick<List<unknown>, 'failure' | 'errors'> {
  title?: string;
}

/** With the way to try again, unless a filter is wrong. */
export function Failed({ failure, errors, title = 'The list could not be loaded.' }: FailedProps) {
  const { pathname, search } = useLocation();
  const [error] = Object.values(errors);
  return (
    <Notice kind="error" alert title={title}>
      <p>{error ?? failure}</p>
      {error === undefined ? (
        <LinkButton href={pathname + search} size="small" data-keep-scroll>
          Try again
        </LinkButton>
      ) : null}
    </Notice>
  );
}

interface ListFrameProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  filter?: ReactNode;
  list: List<unknown>;
  /** Of the rows that were found: one more than a page has where another page follows. */
  ids?: readonly string[];
  outcome?: Outcome;
  /** Beside what came of a command. */
  notice?: ReactNode;
  question?: { asking: Asking | null; ask: (asked: Asked | null) => void; more?: ReactNode } | undefined;
  /** The rows: those of a table, or with `data-row`. */
  children: ReactNode;
}

export function ListFrame({
  title,
  aside,
  filter,
  list,
  ids,
  outcome = {},
  notice,
  question,
  children,
}: ListFrameProps) {
  const here = useLocation();
  const rows = useLastRow();
  const { pages, isLonger, address, failure } = list;
  const hrefOfNext = hrefWith(here, { page: 1, after: ids?.slice(0, ROWS_PER_PAGE).at(-1) });
  return (
    <Card title={title} aside={aside}>
      {filter}
      <div className={styles.failure}>
        <CommandFailure {...outcome} />
        {notice}
      </div>
      {failure === null ? (
        <div ref={rows} className={styles.rows}>
          <AskContext value={question?.ask}>{children}</AskContext>
        </div>
      ) : (
        <Failed {...list} />
      )}
      {address.after === null ? (
        <Pagination
          page={address.page}
          total={pages}
          isOpenEnded={isLonger && ids !== undefined}
          hrefFor={(page) => (page > pages ? hrefOfNext : hrefWith(here, { page }))}
        />
      ) : (
        <nav className={styles.pages} aria-label="Pages">
          <LinkButton href={hrefWith(here, { page: 1 })}>First Page</LinkButton>
          {ids && ids.length > ROWS_PER_PAGE ? <LinkButton href={hrefOfNext}>Next</LinkButton> : null}
        </nav>
      )}
      {question ? (
        <CommandQuestion asking={question.asking} closeHref={hrefWith(here, {})} ask={question.ask} sent={outcome.sent}>
          {question.more}
        </CommandQuestion>
      ) : null}
    </Card>
  );
}
