// Loaded into the application before anything else: how long its event loop stood still. SIGUSR2 begins, the end writes.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

process.on('SIGUSR2', () => {
  delay.reset();
  delay.enable();
});
process.once('exit', () => {
  // The engine's worker reads the same options.
  if (!isMainThread) return;
  // Each reading holds the pause between two looks; what is above it is the stall.
  const stalls = [delay.percentile(99.9), delay.max].map((nanoseconds) => nanoseconds / 1e6 - RESOLUTION_MS);
  if (process.env.LOOP_DELAY_FILE) writeFileSync(process.env.LOOP_DELAY_FILE, JSON.stringify(stalls));
});
