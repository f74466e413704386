// The coordinators' desk.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fault } from './message.ts';

/** Different donors whom an account may be shown on a day, by the desk or as a coordinator in searches. */
export const DONORS_A_DAY = 600;

const post = { method: 'POST', effect: 'write', access: 'coordinator' } as const;
/** Nobody calls more often, and a script is stopped. */
const deskLimit = { name: 'desk', by: 'account', points: 1200, seconds: 3600, counts: 'requests' } as const;

export const setDuty = endpoint({
  ...post,
  name: 'setDuty',
  path: '/api/v1/desk/setDuty',
  summary: 'A coordinator says whether they take calls now',
  limits: [deskLimit],
  input: z.object({ onDuty: z.boolean(fault('fault.answer')) }),
  data: z.object({ onDuty: z.boolean() }),
  errors: ['conflict'],
});
