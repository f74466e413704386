import { Fragment, type ReactNode, type Ref } from 'react';
import { Words } from './Words.tsx';
import { classes } from './classes.ts';
import styles from './DataTable.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** On a phone: the card's title (and the row's header everywhere), a labelled line, the full width with no label, or
      what the table's own style sheet makes of it. */
  card?: 'title' | 'line' | 'full' | 'own';
}

interface Picks {
  table: Ref<HTMLTableElement>;
  head: ReactNode;
  /** One a row. */
  boxes: readonly ReactNode[];
  selected: ReadonlySet<string>;
}

export interface DataTableProps<Row> {
  /** Not seen: it names the table. */
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  busy?: boolean;
  /** Rows under a heading of their own, below the others; folded on a phone. */
  more?: { heading: string; isFolded: boolean; columns: readonly Column<Row>[]; rows: readonly Row[] };
  /** A line across the table after so many rows. */
  between?: { after: number; content: ReactNode };
  /** The boxes before the rows; see SelectableTable. */
  picks?: Picks;
}

/** A table with a sticky header, and whose rows become cards at 768 px and less. Roles are written out because
    some browsers forget that a table laid out as blocks is one. */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  empty,
  busy,
  more,
  between,
  picks,
  caption,
}: DataTableProps<Row>) {
  return (
    <div className={styles.wrap} aria-busy={busy || undefined}>
      <table ref={picks?.table} className={styles.table} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {picks?.head}
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" role="columnheader" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {rows.length > 0 || !more ? (
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              <Fragment key={rowKey(row)}>
                <tr role="row" data-selected={picks?.selected.has(rowKey(row)) || undefined}>
                  {picks?.boxes[index]}
                  <Cells columns={columns} row={row} />
                </tr>
                {between?.after === index + 1 ? (
                  <tr role="row" data-between="">
                    <td role="cell" colSpan={columns.length}>
                      {between.content}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
            {rows.length === 0 ? (
              <tr role="row" className={`soft ${styles.none}`}>
                <td role="cell" colSpan={columns.length + (picks ? 1 : 0)}>
                  {empty}
                </td>
              </tr>
            ) : null}
          </tbody>
        ) : null}
        {more ? (
          <tbody role="rowgroup" data-more="">
            {/* No row of data: who counts the rows meets the others. */}
            <tr role="none">
              <td role="none" colSpan={more.columns.length}>
                {more.heading}
              </td>
            </tr>
            {more.isFolded ? (
              <tr role="row">
                <th scope="rowgroup" role="rowheader">
                  <details>
                    <summary>{more.heading}</summary>
                  </details>
                </th>
              </tr>
            ) : null}
            {more.rows.map((row) => (
              <tr key={rowKey(row)} role="row">
                <Cells columns={more.columns} row={row} />
              </tr>
            ))}
          </tbody>
        ) : null}
      </table>
    </div>
  );
}

const Cells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) =>
  columns.map((column) => <Cell key={column.key} column={column} row={row} />);

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.cell(row);
  const content = typeof value === 'string' ? <Words text={value} /> : value;
  if (column.card === 'title') {
    return (
      <th scope="row" role="rowheader" data-align={column.align}>
        {content}
      </th>
    );
  }
  if (column.card === 'own') return <td role="cell">{content}</td>;
  const full = column.card === 'full';
  return (
    <td
      role="cell"
      className={classes(full && styles.full) || undefined}
      data-label={full ? undefined : column.header}
      data-align={column.align}
    >
      <div>{content}</div>
    </td>
  );
}
