// The dashboard requires a session; other visitors are redirected to the login page and back.
import { createContext, data, redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { isLoggedIn } from '#contract/accounts.ts';
import type { User } from '#contract/profile.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import { nameLanguage } from '#web/messages/language.ts';
import { routerHref } from '#web/messages/address.ts';
import { withoutPasswords, type Values } from '#web/lib/form.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';

/** The login page, which leads back to `here` (a path of this site). */
export function loginHref(here: string): string {
  return `/login?${new URLSearchParams({ next: here }).toString()}`;
}

/** A new document, because the header changes with the session. */
export function toLogin(request: Request): Response {
  return redirectDocument(loginHref(routerHref(new URL(request.url))));
}

/** For failures that the page shows itself; an expired session redirects instead. */
export function throwWhenLoggedOut(request: Request, failure: Failure): void {
  if (failure.code === 'unauthenticated') throw toLogin(request);
}

/** As orErrorPage(); an expired session redirects instead. */
export async function orLogin<T>(request: Request, work: Promise<T>): Promise<T> {
  return orErrorPage(
    work.catch((error: unknown) => {
      if (isFailure(error)) throwWhenLoggedOut(request, error);
      throw error;
    }),
  );
}

/** The cookies of a session, or that of the CSRF token, are gone. */
export const hasSessionEnded = ({ code }: Pick<Failure, 'code'>): boolean =>
  code === 'unauthenticated' || code === 'csrf';

/** Whether an action has thrown what was typed. */
const typedContext = createContext(false);

/**
 * Thrown by an action without JavaScript whose session has ended: the answer holds what was typed, to be sent again after a
 * login. It is nowhere else.
 */
export function typedError(context: LoaderFunctionArgs['context'], values: Values) {
  context.set(typedContext, true);
  return data({ typed: withoutPasswords(values) }, { status: 401 });
}

/** The user of the dashboard. Counts as activity. Throws a redirect to the login page when the session has ended. */
export async function loadUser({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<User> {
  const { data: found } = await orErrorPage(context.get(pageContext).call(isLoggedIn, { language: nameLanguage() }));
  if (found.user) return found.user;
  // The router shows the action's error instead of this one, and a redirect instead of both.
  throw context.get(typedContext) ? data(null, { status: 401 }) : toLogin(request);
}

/** Where a second factor is required, who must have one and does not gets only the page that turns it on. */
export const ENROLMENT = '/dashboard/security';

/**
 * Whether an administrator or coordinator may work. One who must turn on a second factor first is redirected to the page that does,
 * and may not there.
 */
export async function mayWork({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<boolean> {
  const { data: status } = await orErrorPage(context.get(pageContext).call(getAccountStatus, {}));
  const isMissing = status.secondFactorRequired && !status.secondFactor && status.secondFactorBy === null;
  if (isMissing && url.pathname !== ENROLMENT) throw redirect(ENROLMENT);
  return !isMissing;
}
