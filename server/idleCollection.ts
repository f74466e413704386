// Collects garbage when the process becomes idle, after its start and after load: V8 collects while it allocates, so that an
// idle process would keep what its peak needed.
import { performance } from 'node:perf_hooks';

const SAMPLE_MS = 10_000;
/** The event loop counts as idle when it worked for a smaller share of a sample. */
const IDLE_UTILIZATION = 0.05;

/** Collects once after each busy time. Needs Node's `--expose-gc`. */
export function collectWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let hasWorked = true;
  let last = performance.eventLoopUtilization();
  async function sample(): Promise<void> {
    const isIdle = performance.eventLoopUtilization(last).utilization < IDLE_UTILIZATION;
    // 'last-resort' also returns the young generation, which is 64 MB after load.
    if (isIdle && hasWorked) await gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
    hasWorked = !isIdle;
    last = performance.eventLoopUtilization();
  }
  setInterval(() => void sample(), SAMPLE_MS).unref();
}
