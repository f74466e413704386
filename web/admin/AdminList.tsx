// An administrator's list: the decisions about the ticked rows, the rows, and the pages.
import { useRef, type ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/admin.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { formatCount } from '#web/lib/format.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectableTable } from '#web/ui/TableSelection.tsx';
import {
  ConfirmDecision,
  DecisionBar,
  SelectMatching,
  useDecisions,
  type Decision,
  type Noun,
  type Outcome,
} from './decisions.tsx';
import { DecisionFailure } from './DecisionFailure.tsx';
import { ListFailure } from './ListFailure.tsx';
import { hrefWith, type List } from './list.ts';
import { ListPages } from './ListPages.tsx';
import type { KeyAction } from './keys/KeysDialog.tsx';
import { useRowKeys } from './keys/useRowKeys.tsx';
import { useMayCall } from './useMayCall.ts';
import { WideTable } from './WideTable.tsx';
import styles from './AdminList.module.css';

const NO_DECISIONS: readonly Decision[] = [];

export interface AdminListProps<Row> {
  title: string;
  lead: string;
  list: List<Row>;
  idOf: (row: Row) => string;
  /** The accessible name of a row. */
  nameOf: (row: Row) => string;
  /** What a toast calls a row; its name when left out. */
  whatOf?: (row: Row) => string;
  /** What a decision changes of a row, so that it can be taken back. */
  stateOf?: (row: Row) => string;
  /** What to know about a row before a decision. */
  noteOn?: (row: Row, intent: string) => string | null;
  columns: readonly Column<Row>[];
  /** The single keys of a row's dialog. */
  itemKeys?: readonly KeyAction[];
  /** Names the last column, whose links open a row's dialog. */
  moreLabel?: string;
  decisions?: readonly Decision[];
  noun?: Noun;
  /** The latest timestamp that a row knows of. */
  seenOf?: (row: Row) => string | undefined;
  /** Ticking one row clears the others. */
  isExclusive?: boolean;
  outcome?: Outcome;
  /** Beside 'All that match are selected', where a decision can be about all of them. */
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
  /** Below the list. */
  below?: ReactNode;
}

/** A date or a telephone number that does not break across lines in a narrow column. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span className={styles.noWrap}>{children}</span>;
}

function describeTotal(total: number, isLonger: boolean): string {
  const count = formatCount(total);
  if (isLonger) return `More than ${count} records`;
  return `${count} ${total === 1 ? 'record' : 'records'}`;
}

export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, list, idOf, nameOf, moreLabel, outcome = {} } = props;
  const mayCall = useMayCall();
  const decisions = (props.decisions ?? NO_DECISIONS).filter(({ endpoint }) => mayCall(endpoint));
  const { total, isLonger, address, failure } = list;
  const rows = list.rows.slice(0, ROWS_PER_PAGE);
  // Beyond the counted ones nobody knows how many match.
  const matching = isLonger ? total + 1 : total;
  const isOnAll = props.matching && decisions.some((decision) => decision.runMatching);
  const deciding = useDecisions(
    decisions,
    new Map(rows.map((row) => [idOf(row), row])),
    outcome,
    isOnAll ? matching : 0,
    props.scope,
  );
  const here = useLocation();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const keys = useRowKeys(form, props.itemKeys);
  const isGone =
    address.more !== null && failure === null && !outcome.refused && !rows.some((row) => idOf(row) === address.more);
  const renderMore = (row: Row) => (
    <LinkButton href={hrefWith(here, { more: idOf(row) })} variant="quiet" size="small" data-keep-scroll data-open="">
      <NoWrap>{moreLabel}</NoWrap>
      <span className="visually-hidden"> about {nameOf(row)}</span>
    </LinkButton>
  );
  const columns = [...props.columns];
  if (moreLabel) columns.push({ key: 'more', header: moreLabel, card: 'full', cell: renderMore });
  const { selected } = deciding;
  const describe = ({ intent }: Decision) =>
    deciding.picked.map((row) => [nameOf(row), props.noteOn?.(row, intent)].filter(Boolean).join(': '));
  const chosen = deciding.picked.map((row) => ({
    id: idOf(row),
    what: (props.whatOf ?? nameOf)(row),
    state: props.stateOf?.(row),
    seen: props.seenOf?.(row),
  }));
  const selection = {
    selected,
    onChange: deciding.setTicked,
    name: 'ids',
    labelFor: (row: Row) => `Select ${nameOf(row)}`,
    exclusive: props.isExclusive,
  };
  const count = (
    <p role="status" className={styles.count}>
      {props.summary ?? describeTotal(total, isLonger)}
    </p>
  );
  return (
    <Card title={props.lead} aside={props.aside}>
      {props.children}
      <DecisionFailure {...outcome} />
      {isGone ? <Notice kind="warning" alert title={moderationWords.gone} /> : null}
      <ListFailure
        failure={failure === null ? null : (Object.values(list.errors)[0] ?? failure)}
        here={here.pathname + here.search}
      />
      {failure === null ? (
        <>
          {decisions.length > 0 ? null : (
            <div className={styles.bar}>
              {count}
              {rows.length > 0 && moreLabel ? keys.button : null}
            </div>
          )}
          <Form
            ref={form}
            method="post"
            className={classes(styles.list, selected.size > 0 && styles.selecting)}
            aria-label={title}
          >
            <FormKey />
            {decisions.length > 0 ? (
              <DecisionBar deciding={deciding}>
                <SelectMatching deciding={deciding} shown={rows.length} aside={props.matching}>
                  {count}
                </SelectMatching>
                {rows.length > 0 ? keys.button : null}
              </DecisionBar>
            ) : null}
            <WideTable name={title}>
              <SelectableTable
                caption={`${title}: ${describeTotal(total, isLonger)}`}
                captionHidden
                columns={columns}
                rows={rows}
                rowKey={idOf}
                empty={props.empty ?? moderationWords.none}
                busy={state !== 'idle'}
                selection={decisions.length > 0 ? selection : undefined}
              />
            </WideTable>
          </Form>
          {keys.dialog}
          <ListPages list={list} ids={list.rows.map(idOf)} />
          {props.below}
        </>
      ) : null}
      {props.noun ? (
        <ConfirmDecision
          deciding={deciding}
          noun={props.noun}
          describe={describe}
          chosen={chosen}
          closeHref={hrefWith(here, {})}
        />
      ) : null}
    </Card>
  );
}
