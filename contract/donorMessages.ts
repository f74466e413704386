// A family's message to a donor whose number is hidden, and the donor's answer to it.
import * as z from 'zod/mini';
import { BloodGroup } from './blood.ts';
import { RECEIPT_LENGTH } from './calls.ts';
import { phone } from './contactFields.ts';
import { endpoint } from './endpoint.ts';
import { blankAsNull, date, id, labelOf, prose, text, type Label } from './fields.ts';
import { formLimits, networkRequestsAnHour, spentLinks } from './limits.ts';
import { LinkToken } from './links.ts';
import { fault } from './message.ts';
import { hasLink, name } from './names.ts';
import { hasInternationalNumber } from './phones.ts';

export const MESSAGE_LENGTH = 300;
/** How long a message can be answered and is kept. */
export const MESSAGE_DAYS = 7;
/** A donor gets no more of them within a day. */
export const MESSAGES_A_DAY = 3;
/** A sender whom an administrator stops writes to nobody for so long. */
export const SENDER_STOP_DAYS = 30;
/** The latest day by which blood can be asked for. */
export const LATEST_NEED_DAYS = 30;

/** The spellings of an Indian number are one sender. */
const toInternational = (number: string) => number.replace(/^(?:\+?91|0)?([6-9]\d{9})$/, '+91$1');

function withoutLink(label: Label) {
  return prose(label, MESSAGE_LENGTH).check(
    z.refine((words) => !hasLink(words), fault('fault.hasLink', { label: labelOf(label) })),
    z.refine((words) => !hasInternationalNumber(words), fault('fault.hasNumber', { label: labelOf(label) })),
  );
}

export const sendMessage = endpoint({
  name: 'sendMessage',
  summary: 'Write to a donor whose number is hidden, with the receipt that came with the donor',
  access: 'anyone',
  limits: [
    ...formLimits('message'),
    {
      name: 'message-sender',
      by: { field: 'mobileNumber' },
      points: 10,
      seconds: 86_400,
      counts: 'accepted',
      isOfForm: true,
    },
    {
      name: 'message-donor',
      by: { field: 'regid', perNetwork: true },
      points: 1,
      seconds: 86_400,
      counts: 'accepted',
      onExceeded: 'work',
      isOfForm: true,
    },
    {
      name: 'message-receipts',
      by: 'network',
      points: 60,
      seconds: 3600,
      counts: 'failures',
      onExceeded: 'work',
      isOfForm: true,
    },
  ],
  input: z.object({
    regid: id('field.donor'),
    receipt: text(fault('fault.messageReceipt'), RECEIPT_LENGTH),
    name: name('field.name'),
    mobileNumber: phone().check(z.overwrite(toInternational)),
    bloodgroup: BloodGroup,
    place: name('field.hospitalOrPlace'),
    neededBy: blankAsNull(date('field.neededBy')),
    message: blankAsNull(withoutLink('field.message')),
  }),
  data: z.object({
    /** False where the same message was sent within a day. */
    sent: z.boolean(),
    /** The address of a page that shows the answer to everyone who has it; its `watch` is what `watchMessage` takes. */
    watch: z.string(),
  }),
  errors: ['conflict'],
});

export const messageAnswers = ['will call', 'not now', 'stop', 'report'] as const;
/** Of the case that a report opens. */
export const MESSAGE_REPORT_OPTION = 'Message to a donor';
const MessageAnswer = z.enum(messageAnswers, fault('fault.answer'));
export type MessageAnswer = z.infer<typeof MessageAnswer>;

export const answerMessage = endpoint({
  name: 'answerMessage',
  isSecurityEvent: true,
  summary: "The donor's answer, with the link in the e-mail; a later answer replaces an earlier one",
  access: 'anyone',
  takesIdempotencyKey: false,
  // A donor who stops messages has no contact in searches.
  invalidates: true,
  limits: [networkRequestsAnHour('answer-message'), spentLinks],
  input: z.object({ token: LinkToken, answer: MessageAnswer }),
  data: z.object({ answer: MessageAnswer }),
});

/** Reading changes nothing, whether a person or a mail scanner opens the link. */
const read = { method: 'POST', effect: 'read', access: 'anyone' } as const;

export const readMessage = endpoint({
  ...read,
  name: 'readMessage',
  summary: "The message that a donor's link answers; null where the link is unknown, expired or void",
  input: z.object({ token: LinkToken }),
  data: z.nullable(
    z.object({
      name: z.string(),
      mobileNumber: z.string(),
      bloodgroup: BloodGroup,
      place: z.string(),
      neededBy: z.nullable(z.string()),
      message: z.nullable(z.string()),
      answer: z.nullable(MessageAnswer),
    }),
  ),
  errors: ['conflict'],
});

export const watchMessage = endpoint({
  ...read,
  name: 'watchMessage',
  summary: "What the donor answered, for the sender's link; null where it is unknown or expired",
  input: z.object({ watch: LinkToken }),
  data: z.nullable(
    z.object({
      /** Null until there is one. Who stops messages or reports the sender says 'not now'. */
      answer: z.nullable(z.enum(['will call', 'not now'])),
    }),
  ),
});
