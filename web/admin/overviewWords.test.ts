// Numbers on the overview are written as everywhere else.
import { expect, test } from 'vitest';
import { overviewWords } from './overviewWords.ts';

test('registrations have separators, and an end from where they are not counted', () => {
  expect(overviewWords.registered(1439, 10_000)).toBe(
    '1,439 donors in the last 7 days, more than 9,999 in the 7 days before.',
  );
  expect(overviewWords.registered(1, 0)).toBe('1 donor in the last 7 days, 0 in the 7 days before.');
});
