// Changes of the e-mail address that are not in force yet, or that its owner did not make.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { LinkToken } from './links.ts';
import { networkRequestsAnHour, spentLinks } from './limits.ts';

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  summary: 'Keep the present address: the link that was sent to a new one is void',
  access: 'user',
  limits: [{ name: 'cancel-email-change', by: 'account', points: 120, seconds: 3600, counts: 'requests' }],
  input: Nothing,
  data: z.null(),
});

export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  isSecurityEvent: true,
  summary: 'Restore the address that an e-mailed link was sent to; sessions and links end, and the password is void',
  access: 'anyone',
  takesIdempotencyKey: false,
  limits: [networkRequestsAnHour('undo-email'), spentLinks],
  input: z.object({ token: LinkToken }),
  data: z.null(),
});
