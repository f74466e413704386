// The process: memory, start, and how late the event loop was since these figures were last asked for.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Page } from './page.ts';

const RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;

/** Returns what writes these figures onto a page. */
export function watchProcess(): (page: Page) => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  // The histogram holds whole intervals: what is beyond the timer's own is lag.
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
  return (page) => {
    const { rss, heapUsed } = process.memoryUsage();
    page.gauge('process_start_time_seconds', 'When the process started, in Unix time.', performance.timeOrigin / 1000);
    page.gauge('process_resident_memory_bytes', 'Memory the process holds, with the embedded engine.', rss);
    page.gauge('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript.', heapUsed);
    const isEmpty = delay.count === 0;
    page.gauge('nodejs_eventloop_lag_p99_seconds', 'Since the last look.', isEmpty ? 0 : lag(delay.percentile(99)));
    page.gauge('nodejs_eventloop_lag_max_seconds', 'Since the last look.', isEmpty ? 0 : lag(delay.max));
    delay.reset();
  };
}
