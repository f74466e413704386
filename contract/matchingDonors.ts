// What administrators do to all donors that a filter finds. The caller says how many these are: of another number none is changed.
import * as z from 'zod/mini';
import { donorFilters, sendMail } from './adminDonors.ts';
import { endpoint } from './endpoint.ts';
import { whole } from './fields.ts';
import { Affected, MOST_MATCHING } from './moderationQueue.ts';
import { Undoable } from './undo.ts';

const TOO_MANY = `At most ${MOST_MATCHING.toLocaleString('en')} donors at a time: choose a filter that finds fewer.`;

const Matching = z.extend(z.omit(z.object(donorFilters), { after: true, deleted: true, sort: true }), {
  /** As many as the list counted. */
  count: whole('count', 1, Number.MAX_SAFE_INTEGER).check(z.refine((count) => count <= MOST_MATCHING, TOO_MANY)),
});

const action = {
  access: 'admin',
  data: Affected,
  errors: ['conflict'],
  /** How many there are now; one more than can be counted beyond. */
  failureData: z.object({ count: z.number() }),
} as const;

export const disableMatchingDonors = endpoint({
  ...action,
  invalidates: true,
  name: 'disableMatchingDonors',
  summary: 'Mark all donors that match as unavailable, administrators excepted; they are told by e-mail, paced',
  limits: [{ name: 'disable-matching', by: 'account', points: 60, seconds: 3600, counts: 'accepted' }],
  input: Matching,
  data: Undoable,
});

export const mailMatchingDonors = endpoint({
  ...action,
  name: 'mailMatchingDonors',
  summary:
    'Write to all donors that match and confirmed their address, administrators and those who stopped routine e-mails excepted; paced, by day',
  limits: [{ name: 'mail-matching', by: 'account', points: 5, seconds: 3600, counts: 'accepted' }],
  input: z.extend(Matching, { subject: sendMail.input.shape.subject, message: sendMail.input.shape.message }),
  errors: ['conflict', 'reauthenticate'],
});
