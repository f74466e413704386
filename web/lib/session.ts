// userData: what the specification keeps of the logged-in person in the browser. A cache that nothing is decided by;
// the truth is the session cookie, and whoever learns otherwise corrects this.
import type { User } from '#contract/account.ts';

const KEY = 'userData';

/** Keeps the user, who has no password in them. */
export function rememberUser(user: User): void {
  if (typeof document === 'undefined') return;
  try {
    localStorage.setItem(KEY, JSON.stringify(user));
  } catch {
    // Storage may be full or forbidden; nothing depends on it.
  }
}

export function forgetUser(): void {
  if (typeof document === 'undefined') return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above: a page must not break where storage is forbidden.
  }
}
