// When the reader last came to the page, also back from a call: nothing appears at the press of a number.
import { useSyncExternalStore } from 'react';

let returnedAt = Date.now();
const listeners = new Set<() => void>();

function noteReturn(): void {
  if (document.visibilityState === 'hidden') return;
  returnedAt = Date.now();
  for (const listener of listeners) listener();
}

/** A telephone hides the page, a program beside it takes the focus. */
const EVENTS = ['visibilitychange', 'pageshow', 'focus'];

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const type of EVENTS) addEventListener(type, noteReturn);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const type of EVENTS) removeEventListener(type, noteReturn);
  };
}

/** Whether the reader has come back since. */
export function useIsBack(since: number | undefined): boolean {
  const at = useSyncExternalStore(
    subscribe,
    () => returnedAt,
    () => 0,
  );
  return since !== undefined && since <= at;
}
