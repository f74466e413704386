// The way back from a change of e-mail address that its owner did not make.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LinkToken } from './links.ts';

export const undoEmailChange = endpoint({
  method: 'POST',
  effect: 'write',
  name: 'undoEmailChange',
  path: '/api/v1/undoEmailChange',
  summary: 'Restore the address that an e-mailed link was sent to; sessions and links end, and the password is void',
  access: 'anyone',
  takesIdempotencyKey: false,
  limits: [
    { name: 'undo-email', by: 'network', points: 300, seconds: 3600, counts: 'requests', store: 'memory' },
    { name: 'spent-links', by: 'network', points: 30, seconds: 3600, counts: 'failures', store: 'database' },
  ],
  input: z.object({ token: LinkToken }),
  data: z.null(),
});
