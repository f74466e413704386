// E-mailed links: what one is for, the confirmation of an address, and what its owner did not want.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { text } from './fields.ts';
import { fault } from './message.ts';
import { networkRequestsAnHour, spentLinks } from './limits.ts';

export const linkPurposes = [
  'confirm-email',
  'new-email',
  'undo-email',
  'password',
  'login',
  'invitation',
  'listing',
  'availability',
  'unsubscribe',
  'message',
  'request',
  'stop-merge',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What an e-mailed link holds: 43 characters of base64url. */
export const LinkToken = text(fault('fault.linkIncomplete'), 100, fault('fault.linkSpent')).check(
  z.regex(/^[\w-]{20,}$/, fault('fault.linkSpent')),
);

/** Opening a link changes nothing, whether a person or a mail scanner opens it. */
export const describeLink = endpoint({
  effect: 'read',
  name: 'describeLink',
  method: 'POST',
  summary: 'What an e-mailed link is for; null when it is unknown, expired or void',
  access: 'anyone',
  input: z.object({ token: LinkToken }),
  data: z.nullable(
    z.object({
      purpose: z.enum(linkPurposes),
      /** Null where the answer erased the account. */
      userID: z.nullable(z.string()),
      /** Where the link was sent. */
      emailId: z.nullable(z.string()),
      /** The address was confirmed before: 'not me' does not erase the account. */
      isConfirmed: z.boolean(),
      /** The former network whose register the donor came with. */
      former: z.nullable(z.string()),
      /** The year of birth is not known: a password is set together with it. */
      needsYear: z.optional(z.literal(true)),
      /** The first answer, which stays; null until there is one. */
      answer: z.nullable(z.string()),
    }),
  ),
});

/** For whoever has the link: the same answer again changes nothing. */
export const byLink = { access: 'anyone', takesIdempotencyKey: false, isSecurityEvent: true } as const;

const ConfirmationAnswer = z.enum(['mine', 'not me'], fault('fault.answer'));

export const confirmEmail = endpoint({
  ...byLink,
  name: 'confirmEmail',
  summary: 'Confirm an address with the link sent to it, or erase an account that someone else registered with it',
  invalidates: true,
  limits: [networkRequestsAnHour('confirm-email'), spentLinks],
  input: z.object({ token: LinkToken, answer: z._default(ConfirmationAnswer, 'mine') }),
  data: z.object({ answer: ConfirmationAnswer }),
  errors: ['forbidden'],
});

export const sendConfirmation = endpoint({
  name: 'sendConfirmation',
  summary: "Send the link that confirms the caller's address again",
  access: 'user',
  // Sending again is its purpose.
  takesIdempotencyKey: false,
  limits: [
    { name: 'send-confirmation', by: 'account', points: 30, seconds: 3600, counts: 'requests' },
    {
      name: 'send-confirmation-network',
      by: 'network',
      points: 100,
      seconds: 3600,
      counts: 'requests',
      onExceeded: 'work',
    },
  ],
  input: z.object({}),
  /** False: nothing to confirm, or as many e-mails as the address may get for now. */
  data: z.object({ sent: z.boolean() }),
});

const stopsIt = (name: string, limit: string, summary: string) =>
  endpoint({
    ...byLink,
    name,
    summary,
    limits: [networkRequestsAnHour(limit), spentLinks],
    input: z.object({ token: LinkToken }),
    data: z.null(),
  });

export const stopMerge = stopsIt(
  'stopMerge',
  'stop-merge',
  'Stop, with the link sent to one of its owners, what would make one of two accounts',
);
export const undoEmailChange = stopsIt(
  'undoEmailChange',
  'undo-email',
  'Restore the address that an e-mailed link was sent to; sessions and links end, and the password is void',
);

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  summary: 'Keep the present address: the link that was sent to a new one is void',
  access: 'user',
  limits: [{ name: 'cancel-email-change', by: 'account', points: 120, seconds: 3600, counts: 'requests' }],
  input: Nothing,
  data: z.null(),
});
