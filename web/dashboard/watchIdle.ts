// Detects activity (mouse, key, scroll, click) in this or another tab of the dashboard.
const LAST_ACTIVITY = 'lastActivity';
const signs = ['mousemove', 'keydown', 'scroll', 'click'] as const;
/** The mouse causes a hundred events a second; they are throttled. */
const NOTE_EVERY_MS = 1000;
const BEAT_MS = 60_000;

export interface IdleWatch {
  idleMs: number;
  /** Called once, after `idleMs` without activity. */
  onIdle: () => void;
  /** Called at most once a minute, when this tab was used since. */
  onActive: () => void;
}

/** Returns a stop function. */
export function watchIdle({ idleMs, onIdle, onActive }: IdleWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Opening the page counts as activity. */
  let seen = Date.now();
  let noted = 0;
  let wasActive = false;
  const stopping = new AbortController();

  function stop() {
    stopping.abort();
    clearTimeout(timer);
    clearInterval(beat);
  }

  /** Storage may be full or forbidden; then tabs do not share their activity. */
  function share() {
    try {
      localStorage.setItem(LAST_ACTIVITY, String(seen));
    } catch {
      // Then the other tabs are not notified.
    }
  }

  function lastActivity(): number {
    try {
      return Math.max(seen, Number(localStorage.getItem(LAST_ACTIVITY)));
    } catch {
      return seen;
    }
  }

  /** Returns the remaining milliseconds; ends the watch at 0. */
  function timeLeft(): number {
    const left = lastActivity() + idleMs - Date.now();
    if (left > 0) return left;
    stop();
    onIdle();
    return 0;
  }

  function note() {
    const now = Date.now();
    // A computer that wakes from sleep sees the mouse before it sees the clock.
    if (now - noted < NOTE_EVERY_MS || timeLeft() === 0) return;
    noted = now;
    seen = now;
    wasActive = true;
    share();
  }

  function check() {
    clearTimeout(timer);
    const left = timeLeft();
    if (left > 0) timer = setTimeout(check, left);
  }

  const beat = setInterval(() => {
    if (wasActive) onActive();
    wasActive = false;
  }, BEAT_MS);

  share();
  for (const sign of signs) {
    document.addEventListener(sign, note, { capture: true, passive: true, signal: stopping.signal });
  }
  document.addEventListener('visibilitychange', check, { signal: stopping.signal });
  check();
  return stop;
}
