// The cache of responses: how long they stay, and what a write removes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FRESH_MS, ResponseCache } from './responseCache.ts';

let now: number;
beforeEach(() => {
  now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const respond = (status: number) => () => Promise.resolve({ status, body: {} });

/** The status of the response that is found, which a load of `status` answers otherwise. */
const find = async (cache: ResponseCache, status: number, key = 'a') => (await cache.find(key, respond(status))).status;

test('a response is loaded once for all callers within a second, and again after it', async () => {
  const cache = new ResponseCache(FRESH_MS);
  expect(await Promise.all([find(cache, 1), find(cache, 2)])).toEqual([1, 1]);
  now += FRESH_MS;
  expect(await find(cache, 3)).toBe(1);
  now += 1;
  expect(await find(cache, 4)).toBe(4);
  expect(cache.counts).toEqual({ hits: 2, misses: 2 });
});

test('a look-up stays', async () => {
  const cache = new ResponseCache(0);
  expect(await find(cache, 1)).toBe(1);
  now += 1_000_000;
  expect(await find(cache, 2)).toBe(1);
});

test('the age of a response counts from the start of its load', async () => {
  const cache = new ResponseCache(FRESH_MS);
  const slow = Promise.withResolvers<{ status: number; body: object }>();
  const first = cache.find('a', () => slow.promise);
  now += FRESH_MS - 10;
  slow.resolve({ status: 1, body: {} });
  expect((await first).status).toBe(1);
  now += 11;
  expect(await find(cache, 2)).toBe(2);
});

test('a response that was loading before a write is sent to who waits for it, and to nobody later', async () => {
  const cache = new ResponseCache(FRESH_MS);
  const slow = Promise.withResolvers<{ status: number; body: object }>();
  const first = cache.find('a', () => slow.promise);
  cache.clear();
  expect(await find(cache, 2)).toBe(2);
  slow.resolve({ status: 1, body: {} });
  expect((await first).status).toBe(1);
  expect(await find(cache, 3)).toBe(2);
});

test('a failed load is not kept', async () => {
  const cache = new ResponseCache(FRESH_MS);
  await expect(cache.find('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await find(cache, 2)).toBe(2);
});
