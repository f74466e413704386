// An export allocates a few kB a row. V8 would let the heap grow to twice what is in use before it collects them.
import { setFlagsFromString } from 'node:v8';

let running = 0;

/** While the parts are read, the heap grows by a quarter. */
export async function* withSmallHeap<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  if ((running += 1) === 1) setFlagsFromString('--heap-growing-percent=25');
  try {
    yield* parts;
  } finally {
    // 0: as V8 sees fit.
    if ((running -= 1) === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}
