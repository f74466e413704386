// An administrator's list: what to do with the ticked rows, the rows, the pages, and a dialog with one row's details.
import { useState, type ReactNode } from 'react';
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from 'react-router';
import { moderationWords } from '#web/content/moderation.ts';
import { formatCount } from '#web/lib/format.ts';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { hrefOf, type Address } from './address.ts';
import { ConfirmDecision } from './ConfirmDecision.tsx';
import type { Outcome } from './decide.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { DetailDialog } from './DetailDialog.tsx';
import type { Shown } from './loadList.ts';
import { MoreLink } from './MoreLink.tsx';
import type { ListScreen } from './screen.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './ListPage.module.css';

export interface ListPageProps<Row extends object> {
  screen: ListScreen<Row>;
  /** Above the list: a search. */
  before?: ReactNode;
  /** Beside the decisions: what needs no ticked row. */
  buttons?: ReactNode;
  /** What the last column's link is called. */
  moreLabel?: string;
  /** Instead of 'Records Not Found'. */
  empty?: ReactNode;
}

function Refused({ message, others }: NonNullable<Outcome['refused']>) {
  return (
    <Notice kind="warning" alert title={moderationWords.refused}>
      <p>{message}</p>
      {others.length > 0 ? (
        <ul>
          {others.map((other) => (
            <li key={other}>{other}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

export function FailedList({ message, href }: { message: string; href: string }) {
  return (
    <Notice kind="error" alert title={moderationWords.failed}>
      <p>{message}</p>
      <LinkButton href={href} size="small">
        Try again
      </LinkButton>
    </Notice>
  );
}

/** The ticked rows that are shown, and the decision that is being asked about. */
function useDecisions<Row extends object>(screen: ListScreen<Row>, rows: readonly Row[], outcome: Outcome) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(outcome.asked?.ids));
  const [intent, setIntent] = useState(outcome.asked?.intent ?? null);
  const isDeciding = useAfterPost(() => {
    setIntent(null);
    if (!outcome.refused) setTicked(new Set());
  });
  const keys = new Set(rows.map((row) => screen.idOf(row)));
  const selected = new Set([...ticked].filter((key) => keys.has(key)));
  const asked = screen.decisions.find((decision) => decision.intent === intent) ?? null;
  return { selected, setTicked, asked, ask: setIntent, isDeciding };
}

/** The last column: the way to a row's dialog. */
function moreColumn<Row extends object>(screen: ListScreen<Row>, here: Partial<Address>, label: string): Column<Row> {
  const linkOf = (row: Row) => (
    <MoreLink href={hrefOf(screen.path, { ...here, more: screen.idOf(row) })} about={screen.nameOf(row)}>
      {label}
    </MoreLink>
  );
  return { key: 'more', header: label, card: 'full', cell: linkOf };
}

export function ListPage<Row extends object>({
  screen,
  before,
  buttons,
  moreLabel = 'More',
  empty,
}: ListPageProps<Row>) {
  const { rows, total, pages, address, failure } = useLoaderData() as Shown<Row>;
  const outcome = (useActionData() as Outcome | undefined) ?? {};
  const { selected, setTicked, asked, ask, isDeciding } = useDecisions(screen, rows, outcome);
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const here = { page: address.page, search: address.search };
  const more = rows.find((row) => screen.idOf(row) === address.more);
  const hasMore = screen.details !== undefined || moreLabel !== 'More';
  const columns = hasMore ? [...screen.columns, moreColumn(screen, here, moreLabel)] : screen.columns;

  return (
    <Card title={screen.lead} aside={buttons}>
      {before}
      {outcome.refused ? <Refused {...outcome.refused} /> : null}
      {address.more !== null && !more && failure === null ? (
        <Notice kind="warning" alert title={moderationWords.gone} />
      ) : null}
      {failure === null ? null : <FailedList message={failure} href={pathname + search} />}
      {failure === null && rows.length === 0 ? (empty ?? <EmptyState text={moderationWords.none} />) : null}
      {rows.length > 0 ? (
        <>
          <p role="status" className={styles.count}>
            {formatCount(total)} {total === 1 ? 'record' : 'records'}
          </p>
          <Form
            method="post"
            className={classes(styles.list, selected.size > 0 && styles.selecting)}
            aria-label={screen.title}
          >
            <DecisionBar decisions={screen.decisions} count={selected.size} onAsk={ask} />
            <input type="hidden" name="asOf" value={screen.asOf?.(rows) ?? ''} />
            <DataTable
              caption={`${screen.title}: ${total}`}
              captionHidden
              columns={columns}
              rows={rows}
              rowKey={(row) => screen.idOf(row)}
              empty={moderationWords.none}
              busy={state !== 'idle'}
              selection={
                screen.decisions.length > 0
                  ? {
                      selected,
                      onChange: setTicked,
                      name: 'ids',
                      labelFor: (row) => `Select ${screen.nameOf(row)}`,
                      exclusive: screen.isExclusive,
                    }
                  : undefined
              }
            />
          </Form>
          <Pagination
            page={address.page}
            total={pages}
            hrefFor={(page) => hrefOf(screen.path, { search: address.search, page })}
          />
        </>
      ) : null}
      <ConfirmDecision
        decision={asked}
        ids={[...selected]}
        asOf={screen.asOf?.(rows)}
        isBusy={isDeciding}
        closeHref={hrefOf(screen.path, here)}
        onCancel={() => ask(null)}
      />
      {screen.details ? (
        <DetailDialog details={screen.details} row={more} closeHref={hrefOf(screen.path, here)} />
      ) : null}
    </Card>
  );
}
