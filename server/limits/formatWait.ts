import { message } from '#contract/message.ts';
import type { Message } from '#messages/translate.ts';

/** '12 seconds', '5 minutes': for sentences that ask to wait. */
export function formatWait(seconds: number): Message {
  return seconds < 60
    ? message('error.waitSeconds', { count: seconds })
    : message('error.waitMinutes', { count: Math.ceil(seconds / 60) });
}
