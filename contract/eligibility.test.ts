import { expect, test } from 'vitest';
import { dayInIndia } from './eligibility.ts';

test.each([
  ['2026-11-21T18:29:59Z', '2026-11-21'],
  ['2026-11-21T18:30:00Z', '2026-11-22'],
  ['2026-12-31T20:00:00Z', '2027-01-01'],
])('%s is the day %s in India', (moment, day) => {
  expect(dayInIndia(new Date(moment))).toBe(day);
});
