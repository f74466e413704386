import type { Failure } from '#contract/errors.ts';

/** The failure's sentence; after too many tries also how long to wait, in whole minutes. */
export function formatError({ code, message, retryAfterSeconds }: Failure): string {
  if (code !== 'too_many_requests' || retryAfterSeconds === undefined) return message;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `${message} Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
}
