// Once a command has taken the row with the focus away, the focus goes to the one in its place.
import { useEffect, useRef, type RefObject } from 'react';
import { useLostFocus } from '#web/lib/useLostFocus.ts';

const ROWS = 'tbody > tr, [data-row]';

/** `list`: its rows are those of a table, or have `data-row`. */
export function useLastRow(list: RefObject<HTMLElement | null>): void {
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
}
