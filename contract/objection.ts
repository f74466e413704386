// 'My number is listed here and I did not ask', and the answer of the donor who is listed with it.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { blankAsNull, line, phone, prose } from './fields.ts';
import { formLimits } from './limits.ts';
import { LinkToken } from './links.ts';
import { message } from './message.ts';

export const addObjection = endpoint({
  method: 'POST',
  effect: 'write',
  name: 'addObjection',
  path: '/api/v1/addObjection',
  summary: 'Object to the listing of a mobile number; the response is the same whether or not it is listed',
  access: 'anyone',
  limits: formLimits('objection'),
  input: z.object({
    mobileNumber: phone(),
    description: blankAsNull(prose('field.description')),
    /** How to reach the writer: an e-mail address or a number. */
    contact: blankAsNull(line('field.contact')),
  }),
  data: z.null(),
});

const ListingAnswer = z.enum(['yes', 'off'], message('fault.answer'));

export const confirmListing = endpoint({
  method: 'POST',
  effect: 'write',
  name: 'confirmListing',
  isSecurityEvent: true,
  path: '/api/v1/confirmListing',
  summary: 'Keep a listing, or set it to unavailable, with the link that an objection caused',
  access: 'anyone',
  takesIdempotencyKey: false,
  invalidates: true,
  limits: [
    { name: 'confirm-listing', by: 'network', points: 300, seconds: 3600, counts: 'requests', store: 'memory' },
    { name: 'spent-links', by: 'network', points: 30, seconds: 3600, counts: 'failures', store: 'database' },
  ],
  input: z.object({ token: LinkToken, answer: ListingAnswer }),
  data: z.object({ answer: ListingAnswer }),
});
