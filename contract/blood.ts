// Rules on blood and dates. Pure: whoever asks says which day it is.
import * as z from 'zod/mini';

export const bloodGroups = ['A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-'] as const;
export const BloodGroup = z.enum(bloodGroups, 'Choose a blood group.');
export type BloodGroup = z.infer<typeof BloodGroup>;

/** A = available, U = unavailable. */
export const Availability = z.enum(['A', 'U'], 'Say whether you can donate.');
export type Availability = z.infer<typeof Availability>;

export const DAYS_BETWEEN_DONATIONS = 90;
export const ADULT_AGE_YEARS = 18;
export const EARLIEST_BIRTH_YEAR = 1900;

const DAY_MS = 86_400_000;

/** The day (YYYY-MM-DD) from which someone who donated on `donatedOn` (YYYY-MM-DD) may donate again. */
export function nextDonationDate(donatedOn: string): string {
  return new Date(Date.parse(donatedOn) + DAYS_BETWEEN_DONATIONS * DAY_MS).toISOString().slice(0, 10);
}

/** Whether someone born in `birthYear` counts as adult in the year of `now`: by the year alone, as only it is kept. */
export function isAdult(birthYear: number, now: Date): boolean {
  return now.getUTCFullYear() - birthYear >= ADULT_AGE_YEARS;
}

/** Later than today at UTC+14, where today begins first. */
export function isFutureDate(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}
