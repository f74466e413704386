// What the server hands to a page: the typed call, the visitor's session, and one-time notices.
import type { Call } from './endpoint.ts';

export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title?: string;
  text?: string;
}

export interface Visitor {
  userId: string;
  isAdmin: boolean;
}

/** Given to every loader and action that runs on the server. */
export interface PageServices {
  /** Runs an endpoint in process, under the visitor's own session and address, counted once. */
  call: Call;
  /** Shows a toast on the page that is rendered next. */
  toast(message: ToastMessage): void;
  /** In which the page is written. */
  language: 'en';
  /** Leaves a line in the server's log. */
  warn(message: string): void;
  visitor: Visitor | null;
  /** Toasts that the page before left for this one. */
  toasts: ToastMessage[];
  /** For the inline scripts of this rendering. */
  nonce: string;
  /** The page is cached and given to others, so it has to be whole. */
  isCached: boolean;
  /** Whether the sample donors are among those shown. */
  hasDemoData: boolean;
  /** A session ends after so many minutes without a request. */
  sessionIdleMinutes: number;
  /** The site's own address, without a slash at the end. */
  publicUrl: string;
}
