// E-mailed links: a GET shows what one does, a POST does it.
import { redirect, type ActionFunctionArgs } from 'react-router';
import type { Endpoint, InputOf, Reply } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import type { describeLink } from '#contract/links.ts';
import { submit } from '#web/lib/form.ts';
import { routerHref } from '#web/messages/address.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';

export type Link = NonNullable<Reply<typeof describeLink>['data']>;

export const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';

/** What is behind a link; null where its token is none. */
export const behindLink = <Data>(called: Promise<{ data: Data }>): Promise<{ data: Data | null }> =>
  orErrorPage(
    called.catch((error: unknown) => {
      if (isFailure(error) && error.code === 'invalid_input') return { data: null };
      throw error;
    }),
  );

/** Calls what the link is for, then shows the page again: the link knows its answer. Returns why it failed. */
export async function answerLink<E extends Endpoint>(
  { context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>,
  endpoint: E,
  input: { [Name in keyof InputOf<E>]?: unknown },
  next = routerHref(url),
) {
  const { formError } = await submit(context.get(pageContext), endpoint, { values: {}, input });
  if (!formError) return redirect(next, 303);
  formError.data.message = formError.data.errors.token ?? formError.data.message;
  return formError;
}
