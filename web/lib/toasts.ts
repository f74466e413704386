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

const STORAGE_KEY = 'toasts';

/** Stores a toast for the document that is loaded next in this tab. */
export function leaveToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...readLeftToasts(), message]));
  } catch {
    // Storage may be full or forbidden; a toast is not worth an error.
  }
}

function readLeftToasts(): ToastMessage[] {
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as ToastMessage[];
}

/** Shows once what the previous document stored. */
export function showLeftToasts(): void {
  try {
    const messages = readLeftToasts();
    sessionStorage.removeItem(STORAGE_KEY);
    for (const message of messages) showToast(message);
  } catch {
    // As above.
  }
}
