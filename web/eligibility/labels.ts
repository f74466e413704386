// The words of rules and choices on /can-i-donate.
import type { weights } from '#contract/assessment.ts';
import { datedRules, type RuleId } from '#contract/eligibilityRules.ts';
import type { PlainId } from '#messages/translate.ts';
import { t } from '#web/messages/t.ts';
import { dayOf } from './answers.ts';

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

/** What the field of a day is about. */
export function describeDay(name: string): string {
  const rule = datedRules.find(({ id }) => dayOf(id) === name);
  if (rule) return t(ruleLabels[rule.id]);
  if (name === 'bornOn') return t('dashboard.dateOfBirth');
  return name === 'bloodOn' ? t('eligibility.lastBlood') : t('eligibility.lastPlatelets');
}
