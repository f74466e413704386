// userData: what the specification stores about the user in the browser. The session cookie decides who is logged
// in. Only id, name and role are stored: nothing of what other scripts of this address or people at this computer could use.
import type { User } from '#contract/profile.ts';
import { forgetKeptPages } from './forgetKeptPages.ts';
import { USER_DATA } from './otherTabs.ts';

export function rememberUser({ userID, fullName, userType }: User): void {
  if (typeof document === 'undefined') return;
  void forgetKeptPages();
  try {
    // Other tabs are told of a change only: the same user may have logged in again.
    localStorage.removeItem(USER_DATA);
    localStorage.setItem(USER_DATA, JSON.stringify({ userID, fullName, userType }));
  } catch {
    // Storage may be full or forbidden; nothing depends on it.
  }
}

/** As the specification's calls name the user; the session decides. */
export function recallUserID(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  try {
    const { userID }: Partial<User> = JSON.parse(localStorage.getItem(USER_DATA) ?? '{}');
    return userID;
  } catch {
    return undefined;
  }
}

export function forgetUser(): void {
  if (typeof document === 'undefined') return;
  void forgetKeptPages();
  try {
    localStorage.removeItem(USER_DATA);
  } catch {
    // A page must work when storage is forbidden.
  }
}
