// Who may be in the dashboard: somebody with a session; anybody else goes to the login page and comes back from there.
import { redirectDocument, type LoaderFunctionArgs } from 'react-router';
import { isLoggedIn } from '#contract/accounts.ts';
import type { User } from '#contract/profile.ts';
import type { Failure } from '#contract/errors.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';

/** The login page, which leads back to `here` (a path of this site). */
export function loginHref(here: string): string {
  return `/login?${new URLSearchParams({ next: here }).toString()}`;
}

/** A new document, because the header changes with the session. */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(loginHref(pathname + search));
}

/** For a failure that the page answers itself: a session that is over is no such failure. */
export function throwWhenLoggedOut(request: Request, failure: Failure): void {
  if (failure.code === 'unauthenticated') throw toLogin(request);
}

/** Whose dashboard it is. Counts as activity. Throws the way to the login page when the session is over. */
export async function loadUser({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<User> {
  const { data: found } = await orErrorPage(context.get(pageContext).call(isLoggedIn, {}));
  if (!found.user) throw toLogin(request);
  return found.user;
}
