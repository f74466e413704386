// The caller's own sessions.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, Timestamp } from './fields.ts';

const OwnSession = z.object({
  id: z.number(),
  createdAt: Timestamp,
  /** At most a minute old. */
  lastSeenAt: Timestamp,
  /** Browser and system, such as 'Chrome, Android'. */
  device: z.nullable(z.string()),
  /** The session of this call. */
  current: z.boolean(),
});

export type OwnSession = z.output<typeof OwnSession>;

export const getSessions = endpoint({
  effect: 'read',
  name: 'getSessions',
  summary: "The caller's newest 100 sessions, the last used first",
  access: 'user',
  input: z.object({}),
  data: z.array(OwnSession),
});

export const endSession = endpoint({
  name: 'endSession',
  isSecurityEvent: true,
  summary: "End one of the caller's sessions; ending the current one logs out",
  access: 'user',
  takesIdempotencyKey: false,
  limits: [{ name: 'end-session', by: 'account', points: 120, seconds: 3600, counts: 'requests' }],
  input: z.object({ id: id({ text: 'Session' }) }),
  data: z.null(),
  errors: ['not_found'],
});
