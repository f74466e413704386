// A donor proves the mobile number with a text from it.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';

export const NumberProof = z.object({
  /** What to send, such as 'DH 4821'. */
  code: z.string(),
  /** Where to send it: the network's number in E.164. */
  number: z.string(),
  /** How long the code counts. Timestamp. */
  until: z.string(),
});
export type NumberProof = z.infer<typeof NumberProof>;

export const startNumberProof = endpoint({
  name: 'startNumberProof',
  summary: "The code that confirms one's mobile number when it is sent from it by SMS; the same while it is valid",
  access: 'user',
  limits: [{ name: 'number-proof', by: 'account', points: 30, seconds: 3600, counts: 'requests' }],
  input: Nothing,
  data: NumberProof,
  errors: ['not_found'],
});
