import { expect, test } from 'vitest';
import { distance } from '#server/locations/distance.ts';
import { findNearest } from './nearest.ts';

const mumbai = { latitude: 19.07, longitude: 72.88 };
const pune = { latitude: 18.52, longitude: 73.86 };
const delhi = { latitude: 28.65, longitude: 77.23 };

test.for([
  [mumbai, pune],
  [pune, mumbai],
])('Mumbai and Pune are 120 km apart, there and back', ([from, to]) => {
  expect(distance(from!, to!)).toBeGreaterThan(118);
  expect(distance(from!, to!)).toBeLessThan(122);
});

test('a degree of longitude is half as long at 60 degrees north', () => {
  const east = (latitude: number) => distance({ latitude, longitude: 10 }, { latitude, longitude: 11 });
  expect(east(60) / east(0)).toBeCloseTo(0.5);
});

test('the nearest is found', () => {
  expect(findNearest(mumbai, [delhi, pune])).toBe(pune);
});

test('of two equally near the first is taken', () => {
  const twin = { ...pune };
  expect(findNearest(mumbai, [pune, twin])).toBe(pune);
});

test('nothing is found beyond the limit, or among none', () => {
  expect(findNearest(mumbai, [delhi, pune], 100)).toBeUndefined();
  expect(findNearest(mumbai, [])).toBeUndefined();
});
