import type { genders } from '#contract/donorFields.ts';
import type { PlainId } from '#messages/translate.ts';

export const genderLabels = {
  Female: 'eligibility.female',
  Male: 'eligibility.male',
  Other: 'eligibility.otherGender',
} as const satisfies Record<(typeof genders)[number], PlainId>;
