import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MicroCache } from './microCache.ts';

let now: number;
beforeEach(() => {
  now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Loads 1, 2, 3… */
function makeLoader() {
  let loads = 0;
  return () => Promise.resolve((loads += 1));
}

describe('a cached value', () => {
  test('is loaded once for all requests within a second, and again after it', async () => {
    const cache = new MicroCache<number>({ maxEntries: 10 });
    const load = makeLoader();
    const found = await Promise.all([cache.find('a', load), cache.find('a', load)]);
    expect(found).toEqual([
      { value: 1, isHit: false },
      { value: 1, isHit: true },
    ]);
    now += 1000;
    expect((await cache.find('a', load)).value).toBe(1);
    now += 1;
    expect((await cache.find('a', load)).value).toBe(2);
    expect(cache.counts).toEqual({ hits: 2, misses: 2 });
  });

  test('ages from the start of its load, however long the load took', async () => {
    const cache = new MicroCache<number>({ maxEntries: 10 });
    const slow = Promise.withResolvers<number>();
    const first = cache.find('a', () => slow.promise);
    now += 1001;
    expect((await cache.find('a', () => Promise.resolve(2))).value).toBe(2);
    slow.resolve(1);
    expect((await first).value).toBe(1);
    expect((await cache.find('a', () => Promise.resolve(3))).value).toBe(2);
  });

  test('whose load started before a clear is not stored', async () => {
    const cache = new MicroCache<number>({ maxEntries: 10 });
    const slow = Promise.withResolvers<number>();
    const first = cache.find('a', () => slow.promise);
    cache.clear();
    slow.resolve(1);
    expect((await first).value).toBe(1);
    expect(await cache.find('a', () => Promise.resolve(2))).toEqual({ value: 2, isHit: false });
    expect((await cache.find('a', () => Promise.resolve(3))).value).toBe(2);
  });

  test('that may not be stored is shared with concurrent requests, and loaded again afterwards', async () => {
    const cache = new MicroCache<number>({ maxEntries: 10, mayStore: (value) => value > 1 });
    const load = makeLoader();
    const both = await Promise.all([cache.find('a', load), cache.find('a', load)]);
    expect(both.map(({ value, isHit }) => [value, isHit])).toEqual([
      [1, false],
      [1, true],
    ]);
    expect((await cache.find('a', load)).value).toBe(2);
    expect((await cache.find('a', load)).value).toBe(2);
  });

  test('that is dropped after a clear leaves the newer load in place', async () => {
    const cache = new MicroCache<number>({ maxEntries: 10, mayStore: (value) => value > 1 });
    const slow = Promise.withResolvers<number>();
    const first = cache.find('a', () => slow.promise);
    cache.clear();
    expect((await cache.find('a', () => Promise.resolve(2))).value).toBe(2);
    slow.resolve(1);
    await first;
    expect((await cache.find('a', () => Promise.resolve(3))).value).toBe(2);
  });

  test('that was least recently used is evicted, and long keys are not stored', async () => {
    const cache = new MicroCache<number>({ maxEntries: 2 });
    const load = makeLoader();
    const longKey = 'x'.repeat(301);
    for (const key of ['a', 'b', 'c', longKey]) await cache.find(key, load);
    const again: boolean[] = [];
    for (const key of ['b', 'c', longKey, 'a']) again.push((await cache.find(key, load)).isHit);
    expect(again).toEqual([true, true, false, false]);
  });
});

test('whose load fails is loaded once, and rejects all concurrent requests', async () => {
  const cache = new MicroCache<number>({ maxEntries: 10 });
  const load = vi.fn<() => Promise<number>>(() => Promise.reject(new Error('lost')));
  const waiting = Array.from({ length: 200 }, () => cache.find('a', load));
  const results = await Promise.allSettled(waiting);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(load).toHaveBeenCalledTimes(1);
  expect((await cache.find('a', () => Promise.resolve(5))).value).toBe(5);
});
