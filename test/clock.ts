// Moves this process's clock of durations, for tests of what may be kept for a second.
const now = performance.now.bind(performance);
let later = 0;
performance.now = () => now() + later;

/** What is kept for a second is too old from here on: needed after rows were written past the application. */
export function passASecond(): void {
  later += 1000;
}
