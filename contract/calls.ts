// What became of a call to a donor.
import * as z from 'zod/mini';
import { endpoint, type Limit } from './endpoint.ts';
import { id, text } from './fields.ts';
import { fault } from './message.ts';

export const callOutcomes = ['coming', 'answered', 'not now', 'not reachable', 'wrong number'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Of the receipt that a search answers with each donor. */
export const RECEIPT_LENGTH = 11;

const comings = { seconds: 86_400, counts: 'accepted' } as const;

/** How many donors a visitor and a network can move behind the others. Further reports are recorded and move nobody. */
export const comingLimits: readonly Limit[] = [
  { ...comings, name: 'coming', by: 'caller', points: 3 },
  { ...comings, name: 'coming-network', by: 'network', points: 30 },
];

const each = { by: 'network', seconds: 3600, onExceeded: 'work', isOfForm: true } as const;

export const wrongReceipts = { ...each, name: 'call-receipts', points: 30, counts: 'failures' } as const;

export const reportOutcome = endpoint({
  name: 'reportOutcome',
  summary: 'Tell what became of a call, with the receipt that came with the donor; the later answer of a day counts',
  access: 'anyone',
  // A donor who comes moves behind the others.
  invalidates: true,
  limits: [
    {
      name: 'call-outcome',
      by: 'caller',
      points: 20,
      seconds: 86_400,
      counts: 'accepted',
      isOfForm: true,
    },
    { ...each, name: 'call-outcome-network', points: 60, counts: 'accepted' },
    wrongReceipts,
  ],
  input: z.object({
    regid: id('field.donor'),
    outcome: z.enum(callOutcomes, fault('fault.callOutcome')),
    receipt: text(fault('fault.receipt'), RECEIPT_LENGTH),
  }),
  data: z.object({
    /** False where the caller said the same on that day already. */
    recorded: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
});
