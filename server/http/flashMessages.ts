// Flash messages: toasts for the next page, in a one-time cookie, because a plain form post ends in a redirect.
import * as z from 'zod/mini';
import type { ToastMessage } from '#contract/page.ts';
import { flashCookie } from './cookies.ts';
import type { Caller } from './caller.ts';

/** Browsers drop a cookie of more than 4,096 bytes, name and attributes included. */
const MAX_LENGTH = 3000;
const MAX_TEXT_LENGTH = 300;

const StoredText = z.catch(z.optional(z.string()), undefined);
const StoredKind = z.catch(z.enum(['success', 'error', 'info']), 'info');
const StoredUndo = z.catch(z.optional(z.number()), undefined);
const StoredMessages = z.array(z.object({ kind: StoredKind, title: StoredText, text: StoredText, undo: StoredUndo }));

export function hasFlashMessages({ cookies }: Caller): boolean {
  return Boolean(cookies.get(flashCookie));
}

/** Reads and deletes the messages of the previous page. */
export function takeFlashMessages({ cookies }: Caller): ToastMessage[] {
  const stored = cookies.get(flashCookie);
  if (!stored) return [];
  cookies.set(flashCookie, null);
  try {
    return z.parse(StoredMessages, JSON.parse(Buffer.from(stored, 'base64url').toString()));
  } catch {
    return []; // The client changed the cookie.
  }
}

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…` : text;
}

/** As many messages as fit into a cookie, in order, with long texts truncated. */
export function encodeFlashMessages(messages: readonly ToastMessage[]): string {
  let encoded = '';
  const fitting: ToastMessage[] = [];
  for (const { kind, title, text, undo } of messages) {
    const back = undo === undefined ? {} : { undo };
    fitting.push({ kind, ...(title && { title: shorten(title) }), ...(text && { text: shorten(text) }), ...back });
    const longer = Buffer.from(JSON.stringify(fitting)).toString('base64url');
    if (longer.length > MAX_LENGTH) break;
    encoded = longer;
  }
  return encoded;
}

/** Stores messages for the next page. */
export function storeFlashMessages({ cookies }: Caller, messages: readonly ToastMessage[]): void {
  if (messages.length > 0) cookies.set(flashCookie, encodeFlashMessages(messages));
}
