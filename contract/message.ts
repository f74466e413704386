// Messages of messages/ with their values, in Failures and in the errors of schemas. They are translated where they are shown.
import type * as z from 'zod/mini';
import type { Message, MessageId, MessageValues, Words } from '#messages/translate.ts';

export function message<Id extends MessageId>(id: Id, ...values: MessageValues<Id>): Message;
export function message(id: MessageId, values?: Message['values']): Message {
  return { id, values };
}

/** A schema's error. Zod has text alone there, so the issue itself carries what to show. */
export interface Fault {
  error: (issue: { words?: unknown; input?: unknown }) => string;
}

export const faultOf = (words: Words): Fault => ({
  error(issue) {
    issue.words = words;
    return typeof words === 'string' ? words : words.id;
  },
});

export const fault = <Id extends MessageId>(id: Id, ...values: MessageValues<Id>): Fault =>
  faultOf(message(id, ...values));

/** What to show of an issue. */
export const wordsOf = (issue: z.core.$ZodIssue & { words?: Words }): Words => issue.words ?? issue.message;
