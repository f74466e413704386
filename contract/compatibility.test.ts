import { describe, expect, test } from 'vitest';
import { bloodGroups, type BloodGroup } from './blood.ts';
import { donorGroupsFor } from './compatibility.ts';

const antigensOf = (group: BloodGroup) => new Set(group.replace('+', 'D').replace(/[-O]/g, ''));
const aboOf = (group: BloodGroup) => group.slice(0, -1);
const pairs = bloodGroups.flatMap((patient) => bloodGroups.map((donor) => [patient, donor] as const));

describe('for a patient of a blood group', () => {
  test.each(pairs)(
    '%s, red cells of %s are offered exactly if they have no antigen that the patient lacks',
    (patient, donor) => {
      const isCompatible = antigensOf(donor).isSubsetOf(antigensOf(patient));
      expect(donorGroupsFor(patient, 'blood').includes(donor)).toBe(isCompatible);
    },
  );

  test.each(pairs)(
    '%s, platelets and plasma of %s are offered exactly if the ABO group is the same',
    (patient, donor) => {
      for (const need of ['platelets', 'plasma'] as const) {
        expect(donorGroupsFor(patient, need).includes(donor)).toBe(aboOf(patient) === aboOf(donor));
      }
    },
  );

  test.each(bloodGroups)('%s, the own group comes first, and no group twice', (patient) => {
    for (const need of ['blood', 'platelets', 'plasma'] as const) {
      const groups = donorGroupsFor(patient, need);
      expect(groups[0]).toBe(patient);
      expect(new Set(groups).size).toBe(groups.length);
    }
  });

  test.each(bloodGroups.filter((group) => group.endsWith('+')))('%s, Rh-negative red cells come last', (patient) => {
    const groups = donorGroupsFor(patient, 'blood');
    const firstNegative = groups.findIndex((group) => group.endsWith('-'));
    expect(groups.slice(firstNegative).filter((group) => group.endsWith('+'))).toEqual([]);
  });
});
