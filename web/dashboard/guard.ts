// The dashboard requires a session; other visitors are redirected to the login page and back.
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

/** For failures that the page shows itself; an expired session redirects instead. */
export function throwWhenLoggedOut(request: Request, failure: Failure): void {
  if (failure.code === 'unauthenticated') throw toLogin(request);
}

/** The user of the dashboard. Counts as activity. Throws a redirect to the login page when the session has ended. */
export async function loadUser({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<User> {
  const { data: found } = await orErrorPage(context.get(pageContext).call(isLoggedIn, {}));
  if (!found.user) throw toLogin(request);
  return found.user;
}
