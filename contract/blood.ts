// Blood groups and availability.
import * as z from 'zod/mini';
import { fault } from './message.ts';

export const bloodGroups = ['A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-'] as const;
export const BloodGroup = z.enum(bloodGroups, fault('fault.bloodGroup'));
export type BloodGroup = z.infer<typeof BloodGroup>;

/** A = available, U = unavailable. */
export const Availability = z.enum(['A', 'U'], fault('fault.availability'));
export type Availability = z.infer<typeof Availability>;

export const EARLIEST_BIRTH_YEAR = 1900;
