// Giving the password again in a session, for what a borrowed session must not do.
import * as z from 'zod/mini';
import { endpoint, type Limit } from './endpoint.ts';
import { accountGuesses, networkFailures } from './limits.ts';
import { TypedPassword } from './passwords.ts';

/** Shared by every endpoint that checks the password of the session's account. */
export const passwordGuesses: Limit = {
  name: 'password-guesses',
  by: 'account',
  points: 10,
  seconds: 900,
  counts: 'failures',
};

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  isExpensive: true,
  isSecurityEvent: true,
  summary: 'Give the password again: the session counts as a recent login for ten minutes',
  access: 'user',
  takesIdempotencyKey: false,
  limits: [passwordGuesses, ...accountGuesses, networkFailures('reauthentication-network')],
  input: z.object({ password: TypedPassword }),
  data: z.null(),
});
