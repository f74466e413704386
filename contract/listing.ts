// What donors decide about their listing with an e-mailed link, and the e-mails that ask them.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { byLink, LinkToken } from './links.ts';
import { fault } from './message.ts';
import { networkRequestsAnHour, spentLinks } from './limits.ts';

/** A link that an objection caused takes the first and the last. */
export const listingAnswers = ['yes', 'pause30', 'pause90', 'pause180', 'off'] as const;
const ListingAnswer = z.enum(listingAnswers, fault('fault.answer'));
export type ListingAnswer = z.infer<typeof ListingAnswer>;

/** How long each pause lasts. */
export const pauseDays: Partial<Record<ListingAnswer, number>> = { pause30: 30, pause90: 90, pause180: 180 };

export const confirmListing = endpoint({
  ...byLink,
  name: 'confirmListing',
  summary: 'Keep a listing, pause it, or set it to unavailable, with an e-mailed link',
  invalidates: true,
  limits: [networkRequestsAnHour('confirm-listing'), spentLinks],
  input: z.object({ token: LinkToken, answer: ListingAnswer }),
  data: z.object({ answer: ListingAnswer }),
});

/** The page /unsubscribe calls it, for a person or for a mail program with one click (RFC 8058). */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  summary: 'Stop routine e-mails with the link in one; not notices of security',
  access: 'anyone',
  takesIdempotencyKey: false,
  // A mail provider sends those of all its users from one network. A token cannot be guessed.
  limits: [{ name: 'unsubscribe', by: 'network', points: 10_000, seconds: 3600, counts: 'requests' }],
  input: z.object({ token: LinkToken }),
  data: z.null(),
});

export const changeRoutineEmails = endpoint({
  name: 'changeRoutineEmails',
  summary: 'Whether the caller gets e-mails that ask about the listing',
  access: 'user',
  limits: [{ name: 'routine-emails', by: 'account', points: 30, seconds: 3600, counts: 'requests' }],
  input: z.object({ wanted: z.enum(['yes', 'no'], fault('fault.answer')) }),
  data: z.object({ wanted: z.boolean() }),
});

export const allowMessages = endpoint({
  name: 'allowMessages',
  summary: 'Let families write to the caller again, who had stopped messages',
  access: 'user',
  invalidates: true,
  limits: [{ name: 'allow-messages', by: 'account', points: 30, seconds: 3600, counts: 'requests' }],
  input: Nothing,
  data: z.null(),
});
