// Points that come back: only those that were taken, and only to the window that they were taken from.
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Limit } from '#contract/endpoint.ts';
import { useTestApp } from '#test/app.ts';
import { makeRateLimits } from './rateLimits.ts';

const app = useTestApp();
afterEach(() => void vi.useRealTimers());

const KEY = { key: 'somebody', multiplier: 1 };
const widths = { scale: 1, isTrial: () => Promise.resolve(false) };

describe.each(['network', 'account'] as const)('a point of one %s', (by) => {
  const limit: Limit = { name: `late-${by}`, by, points: 1, seconds: 60, counts: 'accepted' };

  test('comes back within its window, not to the next one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limits = makeRateLimits(app.pool, widths);
    const [first, late] = [limits.reserve(), limits.reserve()];
    expect(await first.consume(limit, KEY)).toBeNull();
    await first.complete('broken');
    expect(await late.consume(limit, KEY)).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await limits.reserve().consume(limit, KEY)).toBeNull();
    await late.complete('broken');
    expect(await limits.reserve().consume(limit, KEY)).not.toBeNull();
  });
});

test('a point that could not be taken does not come back', async () => {
  const limit: Limit = { name: 'lost', by: 'account', points: 1, seconds: 60, counts: 'accepted' };
  const limits = makeRateLimits(app.pool, widths);
  const failing = limits.reserve();
  const query = vi.spyOn(app.pool, 'query').mockRejectedValueOnce(new Error('The connection was lost.'));
  await expect(failing.consume(limit, KEY)).rejects.toThrow('The connection was lost.');
  query.mockRestore();
  await failing.complete('broken');
  expect(await limits.reserve().consume(limit, KEY)).toBeNull();
  expect(await limits.reserve().consume(limit, KEY)).not.toBeNull();
});
