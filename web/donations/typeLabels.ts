import type { donationTypes } from '#contract/donations.ts';
import type { PlainId } from '#messages/translate.ts';

export const typeLabels = {
  Blood: 'donations.blood',
  Platelets: 'donations.platelets',
} as const satisfies Record<(typeof donationTypes)[number], PlainId>;
