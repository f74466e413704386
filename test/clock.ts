// Moves this process's monotonic clock, for tests of one-second caches.
const now = performance.now.bind(performance);
let later = 0;
performance.now = () => now() + later;

/** Expires the one-second caches: needed after rows were written directly. */
export function passASecond(): void {
  later += 1000;
}
