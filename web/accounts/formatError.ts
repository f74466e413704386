import type { Failure } from '#contract/errors.ts';
import { readMessage, t } from '#web/messages/t.ts';

/** The failure's sentence; after too many tries also how long to wait, in whole minutes. */
export function formatError({ code, message, retryAfterSeconds }: Failure): string {
  const text = readMessage(message);
  if (code !== 'too_many_requests' || retryAfterSeconds === undefined) return text;
  return `${text} ${t('accounts.tryAgainIn', { minutes: Math.ceil(retryAfterSeconds / 60) })}`;
}
