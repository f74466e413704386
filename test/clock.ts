// Moves performance.now(), by which caches expire and requests are late.
const now = performance.now.bind(performance);
let later = 0;
performance.now = () => now() + later;

export function passTime(ms: number): void {
  later += ms;
}

/** Expires cached responses, after rows were inserted without the application. */
export const passASecond = () => passTime(1000);
