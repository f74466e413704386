// Whether single keys work in administrators' lists and dialogs: a choice of this device (WCAG 2.1.4).
import { useSyncExternalStore } from 'react';

const KEY = 'singleKeys';
const listeners = new Set<() => void>();
/** In this tab, where storage is forbidden. */
let isOff = false;

export function areKeysOn(): boolean {
  try {
    return !isOff && localStorage.getItem(KEY) !== 'off';
  } catch {
    return !isOff;
  }
}

export function switchKeys(on: boolean): void {
  isOff = !on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Then it is forgotten with the tab.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, areKeysOn, () => true);

/** One of the characters, without a modifier, not held, and not typed into a field: a box or a radio button takes none. */
export const isSingleKey = ({ key, repeat, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  areKeysOn() &&
  key.length === 1 &&
  !repeat &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof Element &&
  !target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
