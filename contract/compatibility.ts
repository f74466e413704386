// Which donors may help a patient of a blood group. The blood centre tests both and decides.
import * as z from 'zod/mini';
import type { BloodGroup } from './blood.ts';
import { fault } from './message.ts';

/** Blood stands for red cells and whole blood. */
export const needs = ['blood', 'platelets', 'plasma'] as const;
export const Need = z.enum(needs, fault('fault.need'));
export type Need = z.infer<typeof Need>;

type DonorGroups = Readonly<Record<BloodGroup, readonly BloodGroup[]>>;

/** The donor has no antigen that the patient lacks. The patient's own group first; O and Rh-negative, which are rare, last. */
const redCellDonors: DonorGroups = {
  'O-': ['O-'],
  'O+': ['O+', 'O-'],
  'A-': ['A-', 'O-'],
  'A+': ['A+', 'O+', 'A-', 'O-'],
  'B-': ['B-', 'O-'],
  'B+': ['B+', 'O+', 'B-', 'O-'],
  'AB-': ['AB-', 'A-', 'B-', 'O-'],
  'AB+': ['AB+', 'A+', 'B+', 'O+', 'AB-', 'A-', 'B-', 'O-'],
};

/** Platelets and plasma: the same ABO group only, the same Rh first. */
const sameAboDonors: DonorGroups = {
  'O-': ['O-', 'O+'],
  'O+': ['O+', 'O-'],
  'A-': ['A-', 'A+'],
  'A+': ['A+', 'A-'],
  'B-': ['B-', 'B+'],
  'B+': ['B+', 'B-'],
  'AB-': ['AB-', 'AB+'],
  'AB+': ['AB+', 'AB-'],
};

/** Groups of donors for a patient, the preferred first. */
export function donorGroupsFor(patient: BloodGroup, need: Need): readonly BloodGroup[] {
  return (need === 'blood' ? redCellDonors : sameAboDonors)[patient];
}
