// The words of rules and choices on /can-i-donate.
import type { weights } from '#contract/assessment.ts';
import type { RuleId } from '#contract/eligibilityRules.ts';
import type { genders } from '#contract/profile.ts';
import type { PlainId } from '#messages/translate.ts';

export const genderLabels = {
  Female: 'eligibility.female',
  Male: 'eligibility.male',
  Other: 'eligibility.otherGender',
} as const satisfies Record<(typeof genders)[number], PlainId>;

export const weightLabels = {
  'under 45': 'eligibility.under45',
  '45 to 49': 'eligibility.from45',
  '50 or more': 'eligibility.from50',
} as const satisfies Record<(typeof weights)[number], PlainId>;

export const ruleLabels = {
  adult: 'eligibility.adult',
  oldest: 'eligibility.oldest',
  oldestFirst: 'eligibility.oldestFirst',
  oldestPlatelets: 'eligibility.oldestPlatelets',
  weight: 'eligibility.weight',
  weightPlatelets: 'eligibility.weightPlatelets',
  rest: 'eligibility.rest',
  tattoo: 'eligibility.tattoo',
  transfusion: 'eligibility.transfusion',
  majorSurgery: 'eligibility.majorSurgery',
  minorSurgery: 'eligibility.minorSurgery',
  movedToIndia: 'eligibility.movedToIndia',
  birth: 'eligibility.birth',
  miscarriage: 'eligibility.miscarriage',
  malaria: 'eligibility.malaria',
  typhoid: 'eligibility.typhoid',
  dengue: 'eligibility.dengue',
  tuberculosis: 'eligibility.tuberculosis',
  vaccine: 'eligibility.vaccine',
  liveVaccine: 'eligibility.liveVaccine',
  immunoglobulin: 'eligibility.immunoglobulin',
  antibiotics: 'eligibility.antibiotics',
  aspirin: 'eligibility.aspirin',
  unwell: 'eligibility.unwell',
  pregnant: 'eligibility.pregnant',
  breastfeeding: 'eligibility.breastfeeding',
  period: 'eligibility.period',
  lasting: 'eligibility.lasting',
} as const satisfies Record<RuleId, PlainId>;
