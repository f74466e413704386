// What the server passes to a page: the typed call, the visitor's session, and flash messages.
import type { LanguageCode } from '#messages/languages.ts';
import type { Call } from './endpoint.ts';
import type { Site } from './siteContent.ts';

export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title?: string;
  text?: string;
  /** The row of the audit log that takes it back. */
  undo?: number;
}

export interface Visitor {
  userId: string;
  isAdmin: boolean;
}

/** Passed to every loader and action that runs on the server. */
export interface PageServices {
  /** Runs an endpoint in process, with the visitor's session and address, and counts it once. */
  call: Call;
  /** Shows a toast on the next page. */
  toast(message: ToastMessage): void;
  /** The language of the page. */
  language: LanguageCode;
  /** The network's own content in this language. */
  site: Site;
  /** Writes to the server's log. */
  warn(message: string): void;
  visitor: Visitor | null;
  /** Toasts that the previous page stored. */
  toasts: ToastMessage[];
  /** For the inline scripts of this response. */
  nonce: string;
  /** The nonce of the page's plain forms; undefined where there is no session. */
  formKey?: string;
  /** The page is cached and shared, so it must not stream. */
  isCached: boolean;
  /** Whether searches show sample donors. */
  hasDemoData: boolean;
  /** Whether families can ask for blood. */
  takesRequests: boolean;
  /** Minutes without a request after which a session ends. */
  sessionIdleMinutes: number;
  /** Who answers complaints about personal data; null where the operator set nobody. */
  grievanceContact: string | null;
  /** Where the page of an address of a former site is now; null where nothing is known of it. */
  findRedirect(address: string): Promise<string | null>;
  /** The site's public URL, without a trailing slash. */
  publicUrl: string;
}
