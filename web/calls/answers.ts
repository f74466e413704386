// The five answers to 'How did it go?', in the order in which they are shown.
import { callOutcomes, type CallOutcome } from '#contract/calls.ts';
import type { PlainId } from '#messages/translate.ts';
import { t } from '#web/messages/t.ts';

const labels = {
  coming: 'calls.coming',
  answered: 'calls.answered',
  'not now': 'calls.notNow',
  'not reachable': 'calls.notReachable',
  'wrong number': 'calls.wrongNumber',
} as const satisfies Record<CallOutcome, PlainId>;

export const listAnswers = () => callOutcomes.map((outcome) => ({ outcome, label: t(labels[outcome]) }));
