// Blood groups and availability.
import * as z from 'zod/mini';
import { message } from './message.ts';

export const bloodGroups = ['A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-'] as const;
export const BloodGroup = z.enum(bloodGroups, message('fault.bloodGroup'));
export type BloodGroup = z.infer<typeof BloodGroup>;

/** A = available, U = unavailable. */
export const Availability = z.enum(['A', 'U'], message('fault.availability'));
export type Availability = z.infer<typeof Availability>;

export const EARLIEST_BIRTH_YEAR = 1900;
