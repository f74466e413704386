import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Kept } from './kept.ts';

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Makes 1, 2, 3… */
function counter() {
  let made = 0;
  return () => Promise.resolve((made += 1));
}

describe('what is kept', () => {
  test('is made once for all who ask within a second, and anew after it', async () => {
    const kept = new Kept<number>({ most: 10 });
    const make = counter();
    const found = await Promise.all([kept.find('a', make), kept.find('a', make)]);
    expect(found).toEqual([
      { value: 1, isShared: false },
      { value: 1, isShared: true },
    ]);
    now += 999;
    expect((await kept.find('a', make)).value).toBe(1);
    now += 1;
    expect((await kept.find('a', make)).value).toBe(2);
  });

  test('ages from when it was begun, however long it took', async () => {
    const kept = new Kept<number>({ most: 10 });
    const slow = Promise.withResolvers<number>();
    const first = kept.find('a', () => slow.promise);
    now += 1000;
    expect((await kept.find('a', () => Promise.resolve(2))).value).toBe(2);
    slow.resolve(1);
    expect((await first).value).toBe(1);
  });

  test('is gone after a write, also what was on its way', async () => {
    const kept = new Kept<number>({ most: 10 });
    const make = counter();
    const first = kept.find('a', make);
    kept.clear();
    expect((await kept.find('a', make)).value).toBe(2);
    expect((await first).value).toBe(1);
  });

  test('is not shared when it may not be, and a failure never is', async () => {
    const kept = new Kept<number>({ most: 10, mayShare: (value) => value > 1 });
    const make = counter();
    const both = [kept.find('a', make), kept.find('a', make)];
    expect((await Promise.all(both)).map(({ isShared }) => isShared)).toEqual([false, false]);
    const fail = () => Promise.reject(new Error('no'));
    const failed = kept.find('b', fail);
    expect((await kept.find('b', () => Promise.resolve(5))).value).toBe(5);
    await expect(failed).rejects.toThrow('no');
  });

  test('is bounded: past the most, and under endless keys, it is made each time', async () => {
    const kept = new Kept<number>({ most: 2 });
    const make = counter();
    for (const key of ['a', 'b', 'c', 'x'.repeat(301)]) await kept.find(key, make);
    const again = await Promise.all(['a', 'b', 'c', 'x'.repeat(301)].map((key) => kept.find(key, make)));
    expect(again.map(({ isShared }) => isShared)).toEqual([true, true, false, false]);
  });
});
