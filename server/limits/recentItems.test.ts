import { expect, test } from 'vitest';
import { RecentItems } from './recentItems.ts';

const HOUR_MS = 3_600_000;

test('items older than an hour count no more, and may come again', () => {
  let now = 0;
  const items = new RecentItems<number>(() => now);
  items.add('a network', [1]);
  now += HOUR_MS;
  expect(items.count('a network')).toBe(0);
  items.add('a network', []);
  expect(items.findNew('a network', [1])).toEqual([1]);
  items.add('a network', [1, 2]);
  expect(items.count('a network')).toBe(2);
});

test('past so many items over all keys, the least recently used key is forgotten', () => {
  const items = new RecentItems<number>(() => 0, 5);
  items.add('first', [1, 2]);
  items.add('second', [1, 2]);
  items.add('first', [3]);
  expect(items.count('second')).toBe(2);
  items.add('third', [1, 2]);
  expect(['first', 'second', 'third'].map((key) => items.count(key))).toEqual([0, 2, 2]);
});
