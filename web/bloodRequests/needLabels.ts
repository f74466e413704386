import type { Need } from '#contract/compatibility.ts';
import type { PlainId } from '#messages/translate.ts';

export const needLabels = {
  blood: 'donors.blood',
  platelets: 'donors.platelets',
  plasma: 'donors.plasma',
} as const satisfies Record<Need, PlainId>;
