// Rules about blood groups and dates. Pure functions: the caller passes the current day.
import * as z from 'zod/mini';
import { message } from './message.ts';

export const bloodGroups = ['A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-'] as const;
export const BloodGroup = z.enum(bloodGroups, message('fault.bloodGroup'));
export type BloodGroup = z.infer<typeof BloodGroup>;

/** A = available, U = unavailable. */
export const Availability = z.enum(['A', 'U'], message('fault.availability'));
export type Availability = z.infer<typeof Availability>;

export const EARLIEST_BIRTH_YEAR = 1900;

/** Later than today at UTC+14, the first time zone to reach a date. */
export function isFutureDate(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}
