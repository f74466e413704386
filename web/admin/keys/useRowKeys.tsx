// Single keys for the rows of a list while the focus is in it: those of a table, and whatever has `data-row`. Controls in the
// list name keys of their own by aria-keyshortcuts.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { keyWords as words } from '#web/admin/words/keys.ts';
import { useLostFocus } from '#web/lib/useLostFocus.ts';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { KeysDialog, type KeyAction } from './KeysDialog.tsx';
import { areKeysOn, isSingleKey } from './singleKeys.ts';

const ROWS = 'tbody > tr, [data-row]';
const BUTTONS = '[data-decisions] button';
/** As long as public/page.js takes a second press for the same. */
const DOUBLE_MS = 500;

const boxOf = (row: Element | null | undefined) => row?.querySelector<HTMLInputElement>('input[type=checkbox]');
const linkOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('[data-open]') ?? row?.querySelector<HTMLElement>('a');
const withKey = (key: string) => `[aria-keyshortcuts="${CSS.escape(key)}"]`;

const rowsOf = (list: Element) => [...list.querySelectorAll(ROWS)];
const focus = (row: Element | undefined) => (boxOf(row) ?? linkOf(row))?.focus();

/** From outside the rows, down to the first. */
function moveBy(list: Element, row: Element | null, step: number): void {
  const rows = rowsOf(list);
  focus(rows[(row ? rows.indexOf(row) : -1) + step]);
}

/** Whether the key did something. */
function press(list: Element, target: Element, key: string, explain: () => void): boolean {
  const row = target.closest(ROWS);
  const actions: Readonly<Record<string, () => void>> = {
    J: () => moveBy(list, row, 1),
    K: () => moveBy(list, row, -1),
    X: () => boxOf(row)?.click(),
    B: () => list.querySelector<HTMLElement>(BUTTONS)?.focus(),
    Z: () => document.querySelector<HTMLElement>(`[data-toasts] ${withKey('Z')}`)?.click(),
    '?': explain,
  };
  const control =
    row?.querySelector<HTMLElement>(withKey(key)) ?? list.querySelector<HTMLElement>(`${BUTTONS}${withKey(key)}`);
  const act = actions[key] ?? (() => control?.click());
  act();
  return Object.hasOwn(actions, key) || control !== null;
}

/** The keys that the list has now. */
function describeKeys(list: Element): KeyAction[] {
  const controls = [...list.querySelectorAll('[aria-keyshortcuts]')].map((control): KeyAction => {
    const label = control.firstChild?.textContent ?? '';
    return [control.getAttribute('aria-keyshortcuts') ?? '', label.replace(/ [\d,]+$/, '')];
  });
  return [
    words.next,
    words.previous,
    ...(boxOf(list) ? [words.tick] : []),
    words.open,
    ...(list.querySelector(BUTTONS) ? [words.buttons] : []),
    ...new Map(controls),
    words.undo,
    words.explain,
  ];
}

/** Once a decision has taken the row with the focus away, the focus goes to the one in its place. */
function useLastRow(ref: RefObject<HTMLElement | null>): void {
  const place = useRef(0);
  useEffect(() => {
    const list = ref.current;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest(ROWS);
      if (list && row) place.current = rowsOf(list).indexOf(row);
    };
    list?.addEventListener('focusin', note);
    return () => list?.removeEventListener('focusin', note);
  });
  useLostFocus(() => {
    const rows = ref.current ? rowsOf(ref.current) : [];
    focus(rows[Math.min(place.current, rows.length - 1)]);
  });
}

/** The button belongs into sight, the dialog outside of forms. */
export function useRowKeys(ref: RefObject<HTMLElement | null>, inDialog: readonly KeyAction[] = []) {
  const [keys, show] = useState<readonly KeyAction[] | null>(null);
  const hydrated = useHydrated();
  const explain = () => ref.current && show(describeKeys(ref.current));
  const enteredAt = useRef(-DOUBLE_MS);
  useLastRow(ref);
  useEffect(() => {
    const list = ref.current;
    const answer = (event: KeyboardEvent) => {
      const { key, target, timeStamp, repeat } = event;
      if (!list || !(target instanceof Element)) return;
      if (isSingleKey(event)) {
        if (press(list, target, key.toUpperCase(), explain)) event.preventDefault();
        return;
      }
      // On a link or a button Enter is its own.
      if (key !== 'Enter' || !areKeysOn() || target !== boxOf(target.closest(ROWS))) return;
      event.preventDefault();
      if (repeat || timeStamp - enteredAt.current < DOUBLE_MS) return;
      enteredAt.current = timeStamp;
      linkOf(target.closest(ROWS))?.click();
    };
    list?.addEventListener('keydown', answer);
    return () => list?.removeEventListener('keydown', answer);
  });
  const button = hydrated ? (
    <Button size="small" variant="quiet" onClick={explain} aria-haspopup="dialog">
      {words.title}
    </Button>
  ) : null;
  return { button, dialog: <KeysDialog keys={keys} inDialog={inDialog} onClose={() => show(null)} /> };
}
