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
  let noted = 0;
  let wasActive = false;
  const stopping = new AbortController();

  function stop() {
    stopping.abort();
    clearTimeout(timer);
    clearInterval(beat);
  }

  /** Gives what is left of the time, in milliseconds; ends the watch when nothing is. */
  function timeLeft(): number {
    const left = Number(localStorage.getItem(LAST_ACTIVITY)) + idleMs - Date.now();
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
    wasActive = true;
    localStorage.setItem(LAST_ACTIVITY, String(now));
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

  localStorage.setItem(LAST_ACTIVITY, String(Date.now()));
  for (const sign of signs) {
    document.addEventListener(sign, note, { capture: true, passive: true, signal: stopping.signal });
  }
  document.addEventListener('visibilitychange', check, { signal: stopping.signal });
  check();
  return stop;
}
