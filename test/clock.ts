// Moves performance.now(), by which caches expire.
const now = performance.now.bind(performance);
let later = 0;
performance.now = () => now() + later;

/** Expires cached responses, after rows were inserted without the application. */
export function passASecond(): void {
  later += 1000;
}
