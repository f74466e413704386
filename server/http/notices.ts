// Toasts for the page after this one, in a one-time cookie: a plain form post ends in a redirect.
import type { ToastMessage } from '#contract/page.ts';
import type { Visit } from './visit.ts';

const NOTICE_COOKIE = 'notice';
const NOTICES_MAX_LENGTH = 2000;

export function hasNotices({ cookies }: Visit): boolean {
  return Boolean(cookies[NOTICE_COOKIE]);
}

/** What the page before left, which is then gone. */
export function readNotices(visit: Visit): ToastMessage[] {
  const kept = visit.cookies[NOTICE_COOKIE];
  if (!kept) return [];
  visit.setCookie(`${NOTICE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  try {
    const notices = JSON.parse(Buffer.from(kept, 'base64url').toString()) as Record<keyof ToastMessage, unknown>[];
    return notices.map(({ kind, title, text }) => ({
      kind: kind === 'success' || kind === 'error' ? kind : 'info',
      ...(typeof title === 'string' && { title }),
      ...(typeof text === 'string' && { text }),
    }));
  } catch {
    return []; // Somebody edited the cookie; a notice is not worth an error.
  }
}

/** Puts the toasts for the next page into a one-time cookie: a plain form post ends in a redirect. */
export function keepNotices(visit: Visit, notices: ToastMessage[]): void {
  if (notices.length === 0) return;
  const text = Buffer.from(JSON.stringify(notices)).toString('base64url').slice(0, NOTICES_MAX_LENGTH);
  visit.setCookie(`${NOTICE_COOKIE}=${text}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`);
}
