// An administrator's list: the decisions about the ticked rows, the rows, and the pages.
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import { moderationWords } from './words.ts';
import { formatCount } from '#web/lib/format.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectableTable } from '#web/ui/TableSelection.tsx';
import { CommandBar } from './commands/CommandBar.tsx';
import type { Asking } from './commands/CommandQuestion.tsx';
import { findCommand, type Commands, type Outcome } from './commands/command.ts';
import { useCommands } from './commands/useCommands.ts';
import { hrefWith, type List } from './list.ts';
import { ListFrame } from './ListFrame.tsx';
import { useMayCall } from './useMayCall.ts';
import { WideTable } from './WideTable.tsx';
import styles from './AdminList.module.css';

const NO_COMMANDS: Commands = {};

export interface AdminListProps<Row> {
  title: string;
  lead: string;
  list: List<Row>;
  idOf: (row: Row) => string;
  /** The accessible name of a row. */
  nameOf: (row: Row) => string;
  /** What a toast calls a row; its name when left out. */
  whatOf?: (row: Row) => string;
  /** What to know about a row before a command. */
  noteOn?: (row: Row, intent: string) => string | null;
  columns: readonly Column<Row>[];
  /** Names the last column, whose links open a row's dialog. */
  moreLabel?: string;
  commands?: Commands;
  /** The latest timestamp that a row knows of. */
  seenOf?: (row: Row) => string | undefined;
  /** What the list is searched for, in words. */
  filters?: readonly string[];
  /** The newest of all that match, for a command on all of them. */
  asOf?: string;
  /** Ticking one row clears the others. */
  isExclusive?: boolean;
  outcome?: Outcome;
  /** Beside 'All 3,412 that match'. */
  matching?: ReactNode;
  /** Instead of how many rows all pages have. */
  summary?: string;
  /** Of another one nothing that is ticked stays so. */
  scope?: string;
  /** Instead of 'Records Not Found'. */
  empty?: ReactNode;
  /** Beside the heading. */
  aside?: ReactNode;
  /** Above the list. */
  children?: ReactNode;
}

/** A date or a telephone number that does not break across lines in a narrow column. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span className="nowrap">{children}</span>;
}

export function describeTotal(total: number, isLonger: boolean): string {
  const count = formatCount(total);
  if (isLonger) return `More than ${count} records`;
  return `${count} ${total === 1 ? 'record' : 'records'}`;
}

/** The question about the ticked rows, or about all that match. */
function toAsking<Row>(props: AdminListProps<Row>, deciding: ReturnType<typeof useCommands<Row>>): Asking | null {
  const { idOf, nameOf, whatOf = nameOf, noteOn, seenOf, asOf, filters = [] } = props;
  const { commands, asked, picked, all } = deciding;
  const command = findCommand(commands, asked?.intent);
  if (!command || !asked || (picked.length === 0 && all === null)) return null;
  const { intent } = asked;
  if (all !== null) return { command, intent, all, names: filters, fields: asOf === undefined ? [] : [['asOf', asOf]] };
  const [key] = command.ids;
  const fields = picked.flatMap((row) => {
    const seen = seenOf?.(row);
    return [[key, idOf(row)] as const, ...(seen === undefined ? [] : [['asOf', seen] as const])];
  });
  const names = picked.map((row) => [nameOf(row), noteOn?.(row, intent)].filter(Boolean).join(': '));
  const [only, ...others] = picked;
  return { command, intent, fields, names, ...(only && others.length === 0 && { what: whatOf(only) }) };
}

/** Those that this administrator may call. */
function useAllowed(commands: Commands): Commands {
  const mayCall = useMayCall();
  return Object.fromEntries(Object.entries(commands).filter(([, { endpoint }]) => mayCall(endpoint)));
}

/** Whether a command can be about all rows that match. */
function useIsForAll(commands: Commands, { total, isLonger }: List<unknown>): boolean {
  const mayCall = useMayCall();
  const isForAll = Object.values(commands).some(({ all, endpoint }) => all && mayCall(all.endpoint ?? endpoint));
  return isForAll && total > ROWS_PER_PAGE && !isLonger;
}

/** The last one has the links that open a row's dialog. */
function useColumns<Row>({ columns, moreLabel, idOf, nameOf }: AdminListProps<Row>): readonly Column<Row>[] {
  const here = useLocation();
  if (!moreLabel) return columns;
  const cell = (row: Row) => (
    <LinkButton href={hrefWith(here, { more: idOf(row) })} variant="quiet" size="small" data-keep-scroll data-open="">
      <NoWrap>{moreLabel}</NoWrap>
      <span className="visually-hidden"> about {nameOf(row)}</span>
    </LinkButton>
  );
  return [...columns, { key: 'more', header: moreLabel, card: 'full', cell }];
}

export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, list, idOf, nameOf, outcome = {} } = props;
  const { total, isLonger, address, failure } = list;
  const commands = useAllowed(props.commands ?? NO_COMMANDS);
  const [first] = Object.values(commands);
  const isForAll = useIsForAll(commands, list);
  const rows = list.rows.slice(0, ROWS_PER_PAGE);
  const deciding = useCommands({
    commands,
    rows: new Map(rows.map((row) => [idOf(row), row])),
    outcome,
    total: isForAll ? total : null,
    scope: props.scope,
  });
  const columns = useColumns(props);
  const { selected } = deciding;
  const canSelect = first !== undefined && (rows.length > 0 || selected.size > 0);
  const isBusy = useNavigation().state !== 'idle';
  const isGone =
    address.more !== null && failure === null && !outcome.refused && !rows.some((row) => idOf(row) === address.more);
  const selection = {
    selected,
    onChange: deciding.tick,
    name: first?.ids[0] ?? '',
    labelFor: (row: Row) => `Select ${nameOf(row)}`,
    exclusive: props.isExclusive,
  };
  const count = (
    <p role="status" className="soft">
      {props.summary ?? describeTotal(total, isLonger)}
    </p>
  );
  return (
    <ListFrame
      title={props.lead}
      aside={props.aside}
      filter={props.children}
      list={list}
      ids={list.rows.map(idOf)}
      outcome={outcome}
      notice={isGone ? <Notice kind="warning" alert title={moderationWords.gone} /> : null}
      question={first && { asking: toAsking(props, deciding), ask: deciding.ask }}
    >
      {canSelect ? null : <div className={styles.bar}>{count}</div>}
      <PostForm
        className={classes(styles.list, selected.size > 0 && styles.selecting)}
        autoComplete="off"
        aria-label={title}
      >
        {canSelect ? (
          <CommandBar deciding={deciding}>
            {isForAll ? props.matching : null}
            {count}
          </CommandBar>
        ) : null}
        <WideTable name={title}>
          <SelectableTable
            caption={`${title}: ${describeTotal(total, isLonger)}`}
            columns={columns}
            rows={rows}
            rowKey={idOf}
            empty={props.empty ?? moderationWords.none}
            busy={isBusy}
            selection={first && rows.length > 0 ? selection : undefined}
          />
        </WideTable>
      </PostForm>
    </ListFrame>
  );
}
