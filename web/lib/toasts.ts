// The browser's toasts. On the server each request makes its own store from the notices left for it.
import type { ToastMessage } from '#contract/page.ts';
import { createToasts } from '#web/ui/toasts.ts';

export const toasts = createToasts();

const KEEP_SECONDS = 60;

/** Leaves a toast for the document that is loaded next, in the one-time cookie that the server's own notices travel in. */
export function leaveToast(message: ToastMessage): void {
  const bytes = new TextEncoder().encode(JSON.stringify([message]));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not yet in every browser
  document.cookie = `notice=${text}; Path=/; Max-Age=${KEEP_SECONDS}; SameSite=Lax`;
}
