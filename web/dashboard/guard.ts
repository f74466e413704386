// Who may be in the dashboard: somebody with a session; anybody else goes to the login page and comes back from there.
import { data, redirectDocument } from 'react-router';
import { isLoggedIn, type User } from '#contract/accounts.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import type { Page } from '#web/lib/page.ts';

/** The login page, which leads back to `here` (a path of this site). */
export function loginHref(here: string): string {
  return `/login?${new URLSearchParams({ next: here }).toString()}`;
}

/** A new document, because the header changes with the session. */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(loginHref(pathname + search));
}

/** Loads what a page shows. Throws the way to the login page when the session is over, else the failure's status. */
export async function loadGuarded<T>(request: Request, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwWhenLoggedOut(request, error);
    throw data(error.message, { status: error.status });
  }
}

/** For a failure that the page answers itself: a session that is over is no such failure. */
export function throwWhenLoggedOut(request: Request, failure: Failure): void {
  if (failure.code === 'unauthenticated') throw toLogin(request);
}

/** Whose dashboard it is. Counts as activity. */
export async function loadUser(page: Page, request: Request): Promise<User> {
  const { data: found } = await loadGuarded(request, page.call(isLoggedIn, {}));
  if (!found.user) throw toLogin(request);
  return found.user;
}
