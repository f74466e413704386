// The store of toasts: one for a page in the browser; on the server one for each request. Timers run only while a component
// is subscribed, so they keep no server process alive.

import { openDialogs, subscribeToDialogs } from './openDialogs.ts';

export interface ToastContent {
  kind?: 'success' | 'error' | 'info';
  title?: string;
  text?: string;
  /** The value of the form that takes back what it tells of. */
  undo?: number;
}

export interface Toast extends ToastContent {
  id: number;
  /** How many dialogs were open below it: it stands in the last of them. */
  depth: number;
}

export interface ToastOptions {
  initial?: readonly ToastContent[];
  /** Milliseconds for which a message is shown. */
  timeout?: number;
  /** Milliseconds after it was hovered or focused. */
  extra?: number;
}

interface Clock {
  left: number;
  holds: number;
  startedAt: number;
  /** A dialog has opened above it. */
  isBelow: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

export type Toasts = ReturnType<typeof createToasts>;

const isSame = (a: ToastContent, b: ToastContent) =>
  a.title === b.title && a.text === b.text && (a.kind ?? 'info') === (b.kind ?? 'info') && a.undo === b.undo;

/** Newest first. A message that is already shown is not added again; its time starts again. */
export function createToasts({ initial = [], timeout = 5000, extra = 1000 }: ToastOptions = {}) {
  let lastId = 0;
  let list: readonly Toast[] = [];
  const clocks = new Map<number, Clock>();
  const listeners = new Set<() => void>();

  function publish(next: readonly Toast[]) {
    list = next;
    for (const listener of listeners) listener();
  }

  function run(id: number, clock: Clock) {
    clearTimeout(clock.timer);
    if (clock.holds > 0 || listeners.size === 0) return;
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => dismiss(id), clock.left);
  }

  function dismiss(id: number) {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    publish(list.filter((toast) => toast.id !== id));
  }

  /** `stay`: milliseconds for which this message is shown, if not the usual time. */
  function show(content: ToastContent, stay = timeout) {
    // What was wrong before no longer is.
    if (content.kind === 'success') for (const { id, kind } of list) if (kind === 'error') dismiss(id);
    const depth = openDialogs().length;
    const same = list.find((toast) => toast.depth === depth && isSame(toast, content));
    const id = same?.id ?? (lastId += 1);
    const clock = { holds: 0, startedAt: 0, isBelow: false, ...clocks.get(id), left: stay };
    clocks.set(id, clock);
    if (!same) publish([{ ...content, id, depth }, ...list]);
    run(id, clock);
  }

  /** Pauses the timer of a message, until as many calls of `release`. */
  function hold(id: number) {
    const clock = clocks.get(id);
    if (!clock) return;
    if (clock.holds === 0) clock.left -= Date.now() - clock.startedAt;
    clock.holds += 1;
    clearTimeout(clock.timer);
  }

  function letGo(id: number) {
    const clock = clocks.get(id);
    if (!clock || clock.holds === 0) return;
    clock.holds = 1;
    release(id);
  }

  function release(id: number) {
    const clock = clocks.get(id);
    if (!clock || clock.holds === 0) return;
    clock.holds -= 1;
    const isKept = list.some((toast) => toast.id === id && toast.undo);
    if (clock.holds === 0) clock.left = isKept ? Math.max(extra, clock.left) : extra;
    run(id, clock);
  }

  /** A message waits while a dialog is above it; the messages of a dialog that closed go to what is below. */
  function follow() {
    const { length: depth } = openDialogs();
    const moved = list.filter((toast) => toast.depth > depth);
    if (moved.length > 0) publish(list.map((toast) => (toast.depth > depth ? { ...toast, depth } : toast)));
    // Its element is a new one: the pointer and the focus have left without an event.
    for (const { id } of moved) letGo(id);
    for (const toast of list) {
      const clock = clocks.get(toast.id);
      const isBelow = toast.depth < depth;
      if (!clock || clock.isBelow === isBelow) continue;
      clock.isBelow = isBelow;
      (isBelow ? hold : release)(toast.id);
    }
  }
  let unfollow = () => {};

  function subscribe(listener: () => void) {
    listeners.add(listener);
    if (listeners.size === 1) {
      unfollow = subscribeToDialogs(follow);
      for (const [id, clock] of clocks) run(id, clock);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      unfollow();
      for (const clock of clocks.values()) clearTimeout(clock.timer);
    };
  }

  for (const content of initial) show(content);
  return { show, dismiss, hold, release, subscribe, list: () => list };
}
