// Gives memory back when the process becomes idle, after its start and after load: V8 collects garbage while it allocates, so
// that an idle process would keep what its peak needed.
import { performance } from 'node:perf_hooks';

const SAMPLE_MS = 10_000;
/** The event loop counts as idle when it worked for a smaller share of a sample. */
const IDLE_UTILIZATION = 0.05;
/** Idle samples after which caches are emptied. */
const SAMPLES_UNTIL_RELEASE = 3;

/**
 * glibc's malloc_trim: free blocks between used ones go back to the system, 70 MB of them after load. Null with another C
 * library.
 */
async function loadTrim(): Promise<(() => void) | null> {
  try {
    const { dlopen } = await import('node:ffi');
    const { functions } = dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    return () => void functions.malloc_trim(0n);
  } catch {
    return null;
  }
}

/** After each busy time collects once at once, and once more after `releaseCaches`. Needs Node's `--expose-gc`. */
export function collectWhenIdle(releaseCaches: () => void): void {
  const { gc } = globalThis;
  if (!gc) return;
  let idleSamples = 0;
  let last = performance.eventLoopUtilization();
  const trim = loadTrim();
  async function giveBack(): Promise<void> {
    // 'last-resort' also returns the young generation, which is 64 MB after load.
    await gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
    (await trim)?.();
  }
  async function sample(): Promise<void> {
    const isIdle = performance.eventLoopUtilization(last).utilization < IDLE_UTILIZATION;
    idleSamples = isIdle ? idleSamples + 1 : 0;
    if (idleSamples === SAMPLES_UNTIL_RELEASE) releaseCaches();
    if (idleSamples === 1 || idleSamples === SAMPLES_UNTIL_RELEASE) await giveBack();
    last = performance.eventLoopUtilization();
  }
  setInterval(() => void sample(), SAMPLE_MS).unref();
}
