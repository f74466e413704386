// A table whose rows can be ticked, for administrators: other tables come without its code.
import { useEffect, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { t } from '#web/messages/t.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { amountSelected, pressAll, pressRow } from './selection.ts';
import styles from './DataTable.module.css';

export interface Selection<Row> {
  /** The keys of the ticked rows. */
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
  /** The boxes' name in the surrounding form; their value is the row's key. */
  name: string;
  /** Names the row's box, as in 'Select Asha of Guntur'. */
  labelFor: (row: Row) => string;
  /** Selecting one row clears the others; shift-click and select-all still select several. */
  exclusive?: boolean;
}

/** Ticked rows: `press` answers a box, remembering the last one so that a shift-press has a start; `table` goes on the
    table, whose boxes may have been ticked before the script arrived. */
function useSelection<Row>(selection: Selection<Row> | undefined, keys: readonly string[]) {
  const table = useRef<HTMLTableElement>(null);
  const anchor = useRef<string | null>(null);

  const press = (key: string, shift: boolean) => {
    if (!selection) return;
    const { selected, exclusive } = selection;
    selection.onChange(pressRow(selected, keys, { key, anchor: anchor.current, shift, exclusive }));
    anchor.current = key;
  };

  const takeOver = () => {
    if (!selection || !table.current) return;
    const boxes = [...table.current.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]:checked')];
    const early = boxes.map((box) => box.value).filter((key) => keys.includes(key) && !selection.selected.has(key));
    if (early.length > 0) selection.onChange(new Set([...selection.selected, ...early]));
  };
  const onMount = useRef(takeOver);
  useEffect(() => onMount.current(), []);

  return { table, press };
}

function SelectAll<Row>({ selection, keys }: { selection: Selection<Row>; keys: readonly string[] }) {
  const amount = amountSelected(selection.selected, keys);
  const box = useRef<HTMLInputElement>(null);

  // HTML has no attribute for the indeterminate state.
  useEffect(() => {
    if (box.current) box.current.indeterminate = amount === 'some';
  }, [amount]);

  return (
    <th scope="col" role="columnheader" className={styles.pick}>
      <label className={styles.tick}>
        <input
          ref={box}
          type="checkbox"
          checked={amount === 'all'}
          onChange={() => selection.onChange(pressAll(selection.selected, keys))}
        />
        <span className={styles.all}>{t('ui.selectAll')}</span>
      </label>
    </th>
  );
}

interface SelectRowProps<Row> {
  selection: Selection<Row>;
  row: Row;
  rowKey: string;
  onPress: (key: string, shift: boolean) => void;
}

function SelectRow<Row>({ selection, row, rowKey, onPress }: SelectRowProps<Row>) {
  // React reports a click on the checkbox as a change, whose native event is the click.
  const press = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onPress(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);

  return (
    <td role="cell" className={styles.pick}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          name={selection.name}
          value={rowKey}
          checked={selection.selected.has(rowKey)}
          onChange={press}
          aria-label={selection.labelFor(row)}
        />
      </label>
    </td>
  );
}

type SelectableTableProps<Row> = Omit<DataTableProps<Row>, 'picks'> & { selection: Selection<Row> | undefined };

/** Without a selection it is the plain table. */
export function SelectableTable<Row>({ selection, ...props }: SelectableTableProps<Row>) {
  const { rows, rowKey } = props;
  const keys = rows.map(rowKey);
  const { table, press } = useSelection(selection, keys);
  if (!selection) return <DataTable {...props} />;
  const boxes = rows.map((row) => (
    <SelectRow key={rowKey(row)} selection={selection} row={row} rowKey={rowKey(row)} onPress={press} />
  ));
  const { selected } = selection;
  return <DataTable {...props} picks={{ table, selected, head: <SelectAll {...{ selection, keys }} />, boxes }} />;
}
