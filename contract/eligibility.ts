// When somebody may give, by Indian law: ages and rests. Pure. See eligibilityRules.ts.
import type { donationTypes } from './donations.ts';
import { addDays, addMonths } from './indiaTime.ts';

/** Raise it with a change to `restDates` or `listedBirthYears`: the maintenance job then computes the stored dates again. */
export const RULES_REVISION = 1;

export const ADULT_AGE_YEARS = 18;
/** The last year of life in which blood is taken; a first donation and platelets have the second limit. */
export const OLDEST_AGE_YEARS = 65;
export const OLDEST_PLATELETS_AGE_YEARS = 60;

/** From the latest donation to the next of blood. The law has 28 days after platelets; the specification has none shorter. */
export const REST_DAYS = 90;
export const REST_DAYS_FEMALE = 120;
/** From a donation of blood to one of platelets. */
const BLOOD_TO_PLATELETS_DAYS = 28;
const PLATELETS_REST_DAYS = 2;
const PLATELETS_A_WEEK = 2;
const PLATELETS_A_YEAR = 24;

/** Donors are listed by their year of birth, the only part of it that is stored: nobody who is certainly too old. */
export const listedBirthYears = (year: number) => ({
  earliest: year - OLDEST_AGE_YEARS - 1,
  latest: year - ADULT_AGE_YEARS,
});

/** The earliest year of birth of somebody who may still give platelets. */
export const earliestPlateletsBirthYear = (year: number): number => year - OLDEST_PLATELETS_AGE_YEARS - 1;

export type AgeBar = 'under age' | 'over age';

/** Why someone born in `birthYear` is not listed in `year`. */
export function ageBar(birthYear: number, year: number): AgeBar | null {
  const { earliest, latest } = listedBirthYears(year);
  if (birthYear > latest) return 'under age';
  return birthYear < earliest ? 'over age' : null;
}

export interface PastDonation {
  donatedOn: string;
  type: (typeof donationTypes)[number];
}

export interface RestDates {
  /** From when blood may be given; null without a donation. */
  eligibleFrom: string | null;
  plateletsFrom: string | null;
}

export const restDays = (gender: string | null): number => (gender === 'Female' ? REST_DAYS_FEMALE : REST_DAYS);

const newest = (days: readonly string[]): string | undefined => days.toSorted().at(-1);

/** From when platelets may be given after these, of which none but the newest year's matter. */
function plateletsFrom(donations: readonly PastDonation[]): string | null {
  const blood = newest(donations.filter(({ type }) => type === 'Blood').map(({ donatedOn }) => donatedOn));
  const platelets = donations.filter(({ type }) => type === 'Platelets').map(({ donatedOn }) => donatedOn);
  const days = platelets.toSorted().toReversed();
  const [last, weekly, yearly] = [days[0], days[PLATELETS_A_WEEK - 1], days[PLATELETS_A_YEAR - 1]];
  const from = [
    blood && addDays(blood, BLOOD_TO_PLATELETS_DAYS),
    last && addDays(last, PLATELETS_REST_DAYS),
    weekly && addDays(weekly, 7),
    yearly && addMonths(yearly, 12),
  ];
  return newest(from.filter((day) => day !== undefined)) ?? null;
}

export function restDates(donations: readonly PastDonation[], gender: string | null): RestDates {
  const last = newest(donations.map(({ donatedOn }) => donatedOn));
  return {
    eligibleFrom: last === undefined ? null : addDays(last, restDays(gender)),
    plateletsFrom: plateletsFrom(donations),
  };
}

/** The day from which a donation was possible by those before it; null where it falls into no rest. */
export function findRest(
  { donatedOn, type }: PastDonation,
  others: readonly PastDonation[],
  gender: string | null,
): string | null {
  const earlier = others.filter((other) => other.donatedOn <= donatedOn);
  const dates = restDates(earlier, gender);
  const from = type === 'Blood' ? dates.eligibleFrom : dates.plateletsFrom;
  return from !== null && from > donatedOn ? from : null;
}
