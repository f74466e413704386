// Garbage collection of an idle process, with a fake clock and event loop.
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectWhenIdle } from './idleCollection.ts';

const collect = vi.fn<NonNullable<typeof globalThis.gc>>();
let utilization: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('gc', collect);
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((): EventLoopUtilization => ({
    idle: 0,
    active: 0,
    utilization,
  }));
  collect.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets half a minute pass in which the event loop works for a share of the time. */
function work(share: number): Promise<unknown> {
  utilization = share;
  return vi.advanceTimersByTimeAsync(30_000);
}

test('an idle process collects garbage after its start and after each busy time, then empties caches and collects again', async () => {
  const release = vi.fn<() => void>();
  const calls = () => [collect.mock.calls.length, release.mock.calls.length];
  collectWhenIdle(release);
  await work(0.5);
  expect(calls()).toEqual([0, 0]);
  await work(0.01);
  expect(calls()).toEqual([2, 1]);
  await work(0.01);
  await work(0.5);
  expect(calls()).toEqual([2, 1]);
  await work(0.01);
  expect(calls()).toEqual([4, 2]);
});
