// An administrator's list: the decisions about the ticked rows, the rows, and the pages.
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import { moderationWords } from '#web/content/moderation.ts';
import { formatCount } from '#web/lib/format.ts';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { ConfirmDecision, DecisionBar, type Decision, type Noun, type Outcome } from './decisions.tsx';
import { hrefOf, type List } from './list.ts';
import styles from './AdminList.module.css';

const NO_DECISIONS: readonly Decision[] = [];

export interface AdminListProps<Row> {
  path: string;
  title: string;
  lead: string;
  list: List<Row>;
  idOf: (row: Row) => string;
  /** Names a row to somebody who does not see the table. */
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Names the last column, whose links open a row's dialog. */
  moreLabel?: string;
  decisions?: readonly Decision[];
  noun?: Noun;
  /** The latest timestamp that the rows know of. */
  asOf?: string;
  /** Ticking one row clears the others. */
  isExclusive?: boolean;
  outcome?: Outcome;
  /** Above the list. */
  before?: ReactNode;
  /** Beside the heading. */
  aside?: ReactNode;
}

/** A date or a telephone number that does not break across lines in a narrow column. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span className={styles.noWrap}>{children}</span>;
}

/** Follows a link within the page, where it asks for no new tab or window. The list stays where it is scrolled to. */
export function useStay() {
  const navigate = useNavigate();
  return (event: MouseEvent, href: string) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: true });
  };
}

function MoreLink({ href, label, about }: { href: string; label: string; about: string }) {
  const stay = useStay();
  return (
    <LinkButton href={href} variant="quiet" size="small" onClick={(event) => stay(event, href)}>
      <NoWrap>{label}</NoWrap>
      <span className="visually-hidden"> about {about}</span>
    </LinkButton>
  );
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

/** The ticked rows that are shown, and the decision that is being asked about. */
function useDecisions(decisions: readonly Decision[], shown: readonly string[], outcome: Outcome) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(outcome.asked?.ids));
  const [intent, ask] = useState(outcome.asked?.intent ?? null);
  const isDeciding = useAfterPost(() => {
    ask(null);
    if (!outcome.refused) setTicked(new Set());
  });
  const selected = new Set([...ticked].filter((id) => shown.includes(id)));
  return { selected, setTicked, asked: decisions.find((decision) => decision.intent === intent), ask, isDeciding };
}

export function AdminList<Row>(props: AdminListProps<Row>) {
  const { path, title, list, idOf, nameOf, moreLabel, decisions = NO_DECISIONS, outcome = {} } = props;
  const { rows, total, pages, address, failure } = list;
  const { selected, setTicked, asked, ask, isDeciding } = useDecisions(decisions, rows.map(idOf), outcome);
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const here = { page: address.page, search: address.search };
  const isGone = address.more !== null && failure === null && !rows.some((row) => idOf(row) === address.more);
  const more: Column<Row> = {
    key: 'more',
    header: moreLabel ?? '',
    card: 'full',
    cell: (row) => (
      <MoreLink href={hrefOf(path, { ...here, more: idOf(row) })} label={moreLabel ?? ''} about={nameOf(row)} />
    ),
  };
  const selection = {
    selected,
    onChange: setTicked,
    name: 'ids',
    labelFor: (row: Row) => `Select ${nameOf(row)}`,
    exclusive: props.isExclusive,
  };
  return (
    <Card title={props.lead} aside={props.aside}>
      {props.before}
      {outcome.refused ? <Refused {...outcome.refused} /> : null}
      {isGone ? <Notice kind="warning" alert title={moderationWords.gone} /> : null}
      {failure === null ? null : (
        <Notice kind="error" alert title={moderationWords.failed}>
          <p>{failure}</p>
          <LinkButton href={pathname + search} size="small">
            Try again
          </LinkButton>
        </Notice>
      )}
      {failure === null && rows.length === 0 ? <EmptyState text={moderationWords.none} /> : null}
      {rows.length > 0 ? (
        <>
          <p role="status" className={styles.count}>
            {formatCount(total)} {total === 1 ? 'record' : 'records'}
          </p>
          <Form
            method="post"
            className={classes(styles.list, selected.size > 0 && styles.selecting)}
            aria-label={title}
          >
            {decisions.length > 0 ? <DecisionBar decisions={decisions} count={selected.size} onAsk={ask} /> : null}
            <input type="hidden" name="asOf" value={props.asOf ?? ''} />
            <DataTable
              caption={`${title}: ${total}`}
              captionHidden
              columns={moreLabel ? [...props.columns, more] : props.columns}
              rows={rows}
              rowKey={idOf}
              empty={moderationWords.none}
              busy={state !== 'idle'}
              selection={decisions.length > 0 ? selection : undefined}
            />
          </Form>
          <Pagination page={address.page} total={pages} hrefFor={(page) => hrefOf(path, { ...here, page })} />
        </>
      ) : null}
      {props.noun ? (
        <ConfirmDecision
          decision={asked}
          noun={props.noun}
          ids={[...selected]}
          asOf={props.asOf}
          isBusy={isDeciding}
          closeHref={hrefOf(path, here)}
          onCancel={() => ask(null)}
        />
      ) : null}
    </Card>
  );
}
