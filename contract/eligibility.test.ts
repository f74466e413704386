// The rules against a table written from the law: the day before and the day itself, by the clock in India.
import { fc } from '#test/properties.ts';
import { describe, expect, test } from 'vitest';
import { assess, type Answers } from './assessment.ts';
import { birthdays, rests, waits } from '#test/eligibilityCases.ts';
import { ageBar, findRest, restDates, type PastDonation } from './eligibility.ts';
import { addDays, addMonths, dayInIndia } from './indiaTime.ts';
import { datedRules, rules, sources } from './eligibilityRules.ts';

const nothing: Answers = { donations: [], dated: {}, current: [], isLasting: false };
/** Today in India a second before midnight, and at midnight. */
const lastSecond = (day: string) => dayInIndia(new Date(`${day}T23:59:59+05:30`));
const firstSecond = (day: string) => dayInIndia(new Date(`${day}T00:00:00+05:30`));
const previous = (day: string) => addDays(day, -1);

describe('a waiting time', () => {
  test.each(waits)('after $rule on $day lasts to the end of $last', ({ rule, day, last, first }) => {
    const answers = { ...nothing, dated: { [rule]: day } };
    const reason = { rule, kind: 'from', from: first };
    expect(assess(answers, 'Platelets', lastSecond(last))).toEqual([reason]);
    expect(assess(answers, 'Platelets', firstSecond(first))).toEqual([]);
    expect(assess(answers, 'Blood', lastSecond(last))).toEqual(rule === 'aspirin' ? [] : [reason]);
  });

  test('is in the table for every rule', () => {
    expect(new Set(waits.map(({ rule }) => rule))).toEqual(new Set(datedRules.map(({ id }) => id)));
  });
});

describe('a rest', () => {
  test.each(rests)('$title ends on the day of the table', ({ gender, donations, blood, platelets }) => {
    expect(restDates(donations, gender)).toEqual({ eligibleFrom: blood, plateletsFrom: platelets });
    const answers = { ...nothing, donations, gender: gender ?? undefined };
    for (const [type, first] of [
      ['Blood', blood],
      ['Platelets', platelets],
    ] as const) {
      expect(assess(answers, type, lastSecond(previous(first)))).toEqual([{ rule: 'rest', kind: 'from', from: first }]);
      expect(assess(answers, type, firstSecond(first))).toEqual([]);
      expect(findRest({ donatedOn: previous(first), type }, donations, gender)).toBe(first);
      expect(findRest({ donatedOn: first, type }, donations, gender)).toBeNull();
    }
  });

  test('is none without a donation', () => {
    expect(restDates([], 'Female')).toEqual({ eligibleFrom: null, plateletsFrom: null });
  });

  /** Counts donations before a day as the law does. */
  function mayGivePlatelets(donations: readonly PastDonation[], day: string): boolean {
    const since = (first: string) => donations.filter(({ donatedOn }) => donatedOn >= first && donatedOn <= day);
    const times = (first: string) => since(first).filter(({ type }) => type === 'Platelets').length;
    const hasBlood = since(addDays(day, -27)).some(({ type }) => type === 'Blood');
    const year = donations.filter(({ type, donatedOn }) => type === 'Platelets' && addMonths(donatedOn, 12) > day);
    return !hasBlood && times(addDays(day, -1)) === 0 && times(addDays(day, -6)) < 2 && year.length < 24;
  }

  test('before platelets ends on the first day from which the law allows them, for any donations', () => {
    const donation = fc.record({
      donatedOn: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-01-01', days)),
      type: fc.constantFrom('Blood' as const, 'Platelets' as const, 'Platelets' as const),
    });
    const unique = { minLength: 1, maxLength: 60, selector: (each: PastDonation) => `${each.donatedOn} ${each.type}` };
    fc.assert(
      fc.property(fc.uniqueArray(donation, unique), (donations) => {
        const { plateletsFrom } = restDates(donations, null);
        const last = donations
          .map(({ donatedOn }) => donatedOn)
          .toSorted()
          .at(-1)!;
        let day = addDays(last, 1);
        while (!mayGivePlatelets(donations, day)) day = addDays(day, 1);
        expect(plateletsFrom).toBe(day);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an age', () => {
  const taken = (bornOn: string, today: string) =>
    (['Blood', 'Platelets'] as const).map((type) => assess({ ...nothing, bornOn }, type, today).length === 0);

  test.each(birthdays)('of somebody who $title counts from the birthday on', ({ title, bornOn, before, from }) => {
    const years = Number(/\d+/.exec(title)![0]);
    const birthday = bornOn.endsWith('02-29')
      ? `${Number(bornOn.slice(0, 4)) + years}-03-01`
      : `${Number(bornOn.slice(0, 4)) + years}${bornOn.slice(4)}`;
    expect(taken(bornOn, lastSecond(previous(birthday)))).toEqual(before);
    expect(taken(bornOn, firstSecond(birthday))).toEqual(from);
  });

  test('over 60 is too old for a first donation of blood', () => {
    const answers = { ...nothing, bornOn: '1965-01-01', hasGiven: false };
    expect(assess(answers, 'Blood', '2025-12-31')).toEqual([]);
    expect(assess(answers, 'Blood', '2026-01-01')).toEqual([{ rule: 'oldestFirst', kind: 'never' }]);
  });

  test.each([
    [2009, 'under age'],
    [2008, null],
    [1960, null],
    [1959, 'over age'],
  ])('by the year of birth %i is in 2026: %s', (birthYear, bar) => {
    expect(ageBar(birthYear, 2026)).toBe(bar);
  });
});

test('a weight under 45 kg excludes blood, and one under 50 kg platelets', () => {
  const given = (weight: Answers['weight']) =>
    (['Blood', 'Platelets'] as const).map((type) => assess({ ...nothing, weight }, type, '2026-11-22').length === 0);
  expect([given('under 45'), given('45 to 49'), given('50 or more')]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('what lasts is for the doctor, and what is now is waited for', () => {
  const answers: Answers = { ...nothing, current: ['unwell'], isLasting: true };
  expect(assess(answers, 'Blood', '2026-11-22')).toEqual([
    { rule: 'unwell', kind: 'until' },
    { rule: 'lasting', kind: 'doctor' },
  ]);
});

test('every rule has its own id, an item, a source and a certainty, and none asks about private behaviour', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { item, source, certainty } of rules) {
    expect(item).toMatch(/^\d+/);
    expect(sources).toHaveProperty(source);
    expect(['law', 'press', 'ask the doctor']).toContain(certainty);
    expect(item.split(/[,–]\s?/)).not.toContain('52');
  }
});
