// The store of toasts: one for a page in the browser; on the server one for each request. Timers run only while a component
// is subscribed, so they keep no server process alive.

export interface ToastContent {
  kind?: 'success' | 'error' | 'info';
  title?: string;
  text?: string;
}

export interface Toast extends ToastContent {
  id: number;
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
  timer?: ReturnType<typeof setTimeout>;
}

export type Toasts = ReturnType<typeof createToasts>;

const isSame = (a: ToastContent, b: ToastContent) =>
  a.title === b.title && a.text === b.text && (a.kind ?? 'info') === (b.kind ?? 'info');

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
    const same = list.find((toast) => isSame(toast, content));
    const id = same?.id ?? (lastId += 1);
    const clock = { holds: 0, startedAt: 0, ...clocks.get(id), left: stay };
    clocks.set(id, clock);
    if (!same) publish([{ ...content, id }, ...list]);
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

  function release(id: number) {
    const clock = clocks.get(id);
    if (!clock || clock.holds === 0) return;
    clock.holds -= 1;
    if (clock.holds === 0) clock.left = extra;
    run(id, clock);
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    if (listeners.size === 1) for (const [id, clock] of clocks) run(id, clock);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) for (const clock of clocks.values()) clearTimeout(clock.timer);
    };
  }

  for (const content of initial) show(content);
  return { show, dismiss, hold, release, subscribe, list: () => list };
}
