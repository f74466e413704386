// A call of one of the desk's forms: what fails is told in a toast.
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { deskWords } from './words.ts';
import { toLogin } from '#web/dashboard/guard.ts';
import { submit } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';

/** Null where it failed. Throws a redirect to the login page when the session has ended. */
export async function send<E extends Endpoint>(
  page: Page,
  request: Request,
  endpoint: E,
  input: { [Name in keyof InputOf<E>]?: unknown },
) {
  const { reply, failure } = await submit(page, endpoint, { values: {}, input });
  if (reply) return reply;
  if (failure.code === 'unauthenticated') throw toLogin(request);
  const text = Object.values(failure.errors ?? {})[0] ?? failure.message;
  page.toast({ kind: 'error', title: deskWords.failed, text });
  return null;
}
