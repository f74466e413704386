import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import { RecentItems } from './recentItems.ts';

const HOUR_MS = 3_600_000;
const KEYS = Array.from({ length: 5000 }, (_, nth) => `network ${nth}`);

const countMaps = () => queryObjects(Map, { format: 'count' });

test('a key whose items are older than an hour takes no memory', () => {
  let now = 0;
  const items = new RecentItems<number>(() => now);
  const before = countMaps();
  for (const key of KEYS) items.add(key, [1]);
  expect(countMaps() - before).toBeGreaterThan(4900);
  now += HOUR_MS + 1;
  for (const key of KEYS) expect(items.count(key)).toBe(0);
  expect(countMaps() - before).toBeLessThan(100);
  for (const key of KEYS) items.add(key, []);
  expect(countMaps() - before).toBeLessThan(100);
  items.add(KEYS[0]!, [1, 2]);
  expect(items.count(KEYS[0]!)).toBe(2);
});
