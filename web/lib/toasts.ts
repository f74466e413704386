// The browser's toasts. On the server each request makes its own store from the notices left for it.
import type { ToastMessage } from '#contract/page.ts';
import { createToasts } from '#web/ui/toasts.ts';

export const toasts = createToasts();

/** The specification has two times: the dashboard's, and the store's own everywhere else. */
const DASHBOARD_STAY_MS = 3000;

/** Shows a toast on this page, for as long as this page shows them. */
export function showToast(message: ToastMessage): void {
  toasts.show(message, location.pathname.startsWith('/dashboard') ? DASHBOARD_STAY_MS : undefined);
}

const KEEP_SECONDS = 60;

/** Leaves a toast for the document that is loaded next, in the one-time cookie that the server's own notices travel in. */
export function leaveToast(message: ToastMessage): void {
  const bytes = new TextEncoder().encode(JSON.stringify([message]));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  document.cookie = `notice=${text}; Path=/; Max-Age=${KEEP_SECONDS}; SameSite=Lax`;
}
