import { afterEach, expect, test, vi } from 'vitest';
import { RecentItems } from './recentItems.ts';

const HOUR_MS = 3_600_000;

afterEach(() => vi.restoreAllMocks());

test('a key whose items are older than an hour is removed with them, and may come again', () => {
  let now = 0;
  const items = new RecentItems<number>(() => now);
  items.add('a network', [1]);
  now += HOUR_MS + 1;
  const removed = vi.spyOn(Map.prototype, 'delete');
  expect(items.count('a network')).toBe(0);
  expect(removed).toHaveBeenCalledWith('a network');
  const set = vi.spyOn(Map.prototype, 'set');
  items.add('a network', []);
  expect(set).not.toHaveBeenCalled();
  items.add('a network', [1, 2]);
  expect(items.count('a network')).toBe(2);
});
