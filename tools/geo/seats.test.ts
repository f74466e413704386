import { expect, test } from 'vitest';
import { findSeat } from './seats.ts';

const guntur = { key: 'IN.02.548', name: 'Guntur' };

function town(name: string, latitude: number, population = 0) {
  return { key: `IN.02.548/${name}`, name, latitude, longitude: 80, population, isOther: false };
}
const other = { key: 'IN.02.548/~other', name: 'Other (not listed)', population: 0, isOther: true };

test("a district's seat is the town of its name, however small", () => {
  expect(findSeat(guntur, [town('Tenali', 16, 9), town('Guntur', 17, 1), other])).toMatchObject({ latitude: 17 });
});

test('without a town of its name the seat is the largest town', () => {
  expect(findSeat(guntur, [town('Tenali', 16, 1), town('Mangalagiri', 17, 9)])).toMatchObject({ latitude: 17 });
});

test('without known populations the seat is the middle of all towns', () => {
  expect(findSeat(guntur, [town('Tenali', 16), town('Mangalagiri', 18)])).toEqual({ latitude: 17, longitude: 80 });
});

test('a corrected seat comes first; a district without towns, or abroad, has none', () => {
  expect(findSeat({ key: 'IN.17.714', name: 'Noney' }, [])).toMatchObject({ latitude: 24.86 });
  expect(findSeat(guntur, [other])).toBeUndefined();
  expect(findSeat({ key: 'SG.00.~', name: 'Singapore' }, [town('Singapore', 1)])).toBeUndefined();
});
