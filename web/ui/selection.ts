// Which rows of a table are selected after a click. Pure functions.

export interface Press {
  key: string;
  /** The row clicked before, where a shift-click starts. */
  anchor?: string | null;
  shift?: boolean;
  /** Ticking one row clears the others. */
  exclusive?: boolean;
}

/** `keys` are the rows in the order shown. A shift-click selects everything from the anchor to the row. */
export function pressRow(selected: ReadonlySet<string>, keys: readonly string[], press: Press): Set<string> {
  const from = press.anchor ? keys.indexOf(press.anchor) : -1;
  const to = keys.indexOf(press.key);
  if (press.shift && from >= 0) {
    return new Set([...selected, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]);
  }
  if (selected.has(press.key)) return new Set([...selected].filter((key) => key !== press.key));
  return press.exclusive ? new Set([press.key]) : new Set([...selected, press.key]);
}

export function amountSelected(selected: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}

/** Selects every row shown, or clears them when all are selected. Other rows stay as they are. */
export function pressAll(selected: ReadonlySet<string>, keys: readonly string[]): Set<string> {
  if (amountSelected(selected, keys) !== 'all') return new Set([...selected, ...keys]);
  return new Set([...selected].filter((key) => !keys.includes(key)));
}
