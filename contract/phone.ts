// What reaches the network by phone: an SMS or a missed call, handed over by its gateway.
import * as z from 'zod/mini';
import { languageCodes } from '#messages/languages.ts';
import { endpoint } from './endpoint.ts';
import { blankAsNull, line, prose, text } from './fields.ts';
import { fault } from './message.ts';

const ID_LENGTH = 100;
const NUMBER_LENGTH = 40;
const MOMENT_LENGTH = 40;
/** As long as 13 parts of a long SMS: more is refused. */
const TEXT_LENGTH = 2000;

const unreadable = fault('fault.unknown', { label: 'id' });

/** Of what older than so many hours says nothing is done but STOP, OFF and WRONG. */
export const LATE_HOURS = 6;
/** So many texts of a number are answered in a day. */
export const ANSWERS_A_DAY = 30;
/** So many different donors a number is told in a day. */
export const DONORS_A_DAY_BY_PHONE = 10;

export const phoneMessage = endpoint({
  name: 'phoneMessage',
  summary:
    "An SMS or missed call, from the network's gateway, signed like the calls to MESSAGING_URL; answers what to reply",
  access: 'anyone',
  isSigned: true,
  takesIdempotencyKey: false,
  limits: [{ name: 'phone-messages', by: 'network', points: 600, seconds: 60, counts: 'requests' }],
  input: z.object({
    /** Of the gateway: the same id gets the same answer for a day, and nothing is done twice. */
    id: text(unreadable, ID_LENGTH).check(z.regex(/^[\x21-\x7e]+$/, unreadable)),
    /** As the gateway has it; only mobile numbers are answered. */
    from: line({ text: 'from' }, NUMBER_LENGTH),
    kind: z.enum(['sms', 'missed call'], fault('fault.answer')),
    text: blankAsNull(prose({ text: 'text' }, TEXT_LENGTH)),
    /** When it was sent. */
    at: text(fault('fault.unknown', { label: 'at' }), MOMENT_LENGTH).check(
      z.regex(z.regexes.datetime({ offset: true }), fault('fault.unknown', { label: 'at' })),
    ),
  }),
  data: z.object({ reply: z.nullable(z.object({ text: z.string(), language: z.enum(languageCodes) })) }),
  errors: ['unauthenticated', 'not_found'],
});
