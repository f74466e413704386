// Rules about blood groups and dates. Pure functions: the caller passes the current day.
import * as z from 'zod/mini';
import { message } from './message.ts';

export const bloodGroups = ['A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-'] as const;
export const BloodGroup = z.enum(bloodGroups, message('fault.bloodGroup'));
export type BloodGroup = z.infer<typeof BloodGroup>;

/** A = available, U = unavailable. */
export const Availability = z.enum(['A', 'U'], message('fault.availability'));
export type Availability = z.infer<typeof Availability>;

/** From the latest donation to the first day of eligibility. */
export const DAYS_BETWEEN_DONATIONS = 90;
export const ADULT_AGE_YEARS = 18;
export const EARLIEST_BIRTH_YEAR = 1900;

/** Whether someone born in `birthYear` counts as adult in the year of `now`; only the year of birth is stored. */
export function isAdult(birthYear: number, now: Date): boolean {
  return now.getUTCFullYear() - birthYear >= ADULT_AGE_YEARS;
}

/** Later than today at UTC+14, the first time zone to reach a date. */
export function isFutureDate(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}
