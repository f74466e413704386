// Watches whether anybody is there: mouse, key, scroll or click, in this tab or in another one of the dashboard.
const LAST_ACTIVITY = 'lastActivity';
const signs = ['mousemove', 'keydown', 'scroll', 'click'] as const;
/** Moving the mouse is a hundred events a second; one of them says as much. */
const NOTE_EVERY_MS = 1000;
const BEAT_MS = 60_000;

export interface IdleWatch {
  idleMs: number;
  /** Called once, when nobody did anything for `idleMs`. */
  onIdle: () => void;
  /** Called at most once a minute, when this tab was used since. */
  onActive: () => void;
}

/** Returns how to stop. */
export function watchIdle({ idleMs, onIdle, onActive }: IdleWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Opening the page is a sign, too. */
  let seen = Date.now();
  let noted = 0;
  let wasActive = false;
  const stopping = new AbortController();

  function stop() {
    stopping.abort();
    clearTimeout(timer);
    clearInterval(beat);
  }

  /** Storage may be full or forbidden; then each tab goes by itself. */
  function share() {
    try {
      localStorage.setItem(LAST_ACTIVITY, String(seen));
    } catch {
      // The other tabs do not hear of it.
    }
  }

  function lastActivity(): number {
    try {
      return Math.max(seen, Number(localStorage.getItem(LAST_ACTIVITY)));
    } catch {
      return seen;
    }
  }

  /** Gives what is left of the time, in milliseconds; ends the watch when nothing is. */
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
