// Days in India at the edge of a day, which is half past six in the evening by UTC.
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, addMonths, dayInIndia, isFutureDate, sinceMidnight, startOfDay, yearInIndia } from './indiaTime.ts';
import { YearOfBirth } from './donorFields.ts';
import { addVolunteer } from '#test/forms.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-11-21T18:29:59.999Z', '2026-11-21'],
  ['2026-11-21T18:30:00Z', '2026-11-22'],
  ['2026-12-31T18:29:59.999Z', '2026-12-31'],
  ['2026-12-31T18:30:00Z', '2027-01-01'],
])('%s is on %s in India, of which the next day is in the future', (text, day) => {
  const moment = new Date(text);
  expect(dayInIndia(moment)).toBe(day);
  expect(yearInIndia(moment)).toBe(Number(day.slice(0, 4)));
  expect([isFutureDate(day, moment), isFutureDate(addDays(day, 1), moment)]).toEqual([false, true]);
  expect(startOfDay(day).getTime() + sinceMidnight(moment)).toBe(moment.getTime());
});

test('the day begins at midnight in India', () => {
  expect(startOfDay('2027-01-01')).toEqual(new Date('2026-12-31T18:30:00Z'));
  expect(sinceMidnight(new Date('2026-12-31T18:30:00Z'))).toBe(0);
});

test('a month later than the 31st of January is the first of March, which is not too early', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-03-01');
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-31');
});

test.each([
  ['2026-12-31T18:29:59Z', 2026, '2026-12-30'],
  ['2026-12-31T18:30:00Z', 2027, '2026-12-31'],
])('at %s a donor may be born in %i at the latest, a volunteer on %s', (moment, year, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  expect([YearOfBirth.safeParse(year).success, YearOfBirth.safeParse(year + 1).success]).toEqual([true, false]);
  const { dob } = addVolunteer.input.shape;
  expect([dob.safeParse(day).success, dob.safeParse(addDays(day, 1)).success]).toEqual([true, false]);
});
