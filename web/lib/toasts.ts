// The browser's toasts. On the server each request has its own.
import { FLASH_COOKIE } from '#contract/http.ts';
import type { ToastMessage } from '#contract/page.ts';
import { routerHref } from '#web/messages/address.ts';
import { createToasts } from '#web/ui/toasts.ts';

export const toasts = createToasts();

/** The specification has two durations: one for the dashboard, one for all other pages. */
const DASHBOARD_STAY_MS = 3000;
/** Long enough to reach Undo. */
const UNDO_STAY_MS = 10_000;

/** Shows a toast on this page, or on the document that is loaded next. */
export function toast(
  message: ToastMessage,
  { nextDocument }: { nextDocument: boolean } = { nextDocument: false },
): void {
  if (nextDocument) storeFlashMessage(message);
  else if (message.undo) toasts.show(message, UNDO_STAY_MS);
  else toasts.show(message, routerHref(location).startsWith('/dashboard') ? DASHBOARD_STAY_MS : undefined);
}

/** Stores the message in the flash cookie, as the server does after a plain form post, so that the server renders it. */
function storeFlashMessage(message: ToastMessage): void {
  const value = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify([message]))));
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  document.cookie = `${prefix}${FLASH_COOKIE}=${value}; Path=/; Max-Age=60; SameSite=Lax${secure}`;
  // Chromium writes cookies asynchronously, and a navigation can overtake the write; reading waits for it.
  void document.cookie;
}
