// For what a borrowed session must not do: an action that gives the password first where its form asks for it.
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { reauthenticate } from '#contract/reauthentication.ts';
import { submit, toFormError, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';

/** The form's field for it; the action's response never contains it. */
export const PASSWORD_FIELD = 'ownPassword';

/** Gives the password where the form asked for it. Null where it is right or was not asked for. */
export async function givePassword(page: Page, values: Values) {
  const { [PASSWORD_FIELD]: password } = values;
  if (password === undefined) return null;
  const { formError, failure } = await submit(page, reauthenticate, { values, input: { password } });
  if (!formError) return null;
  if (failure.code === 'unauthenticated') return { formError, failure };
  const text = formError.data.errors.password ?? failure.message;
  const asked = new Failure('reauthenticate', { errors: { [PASSWORD_FIELD]: text } });
  return { formError: toFormError(values, asked), failure: asked };
}

/**
 * Like `submit`. While the session is no recent login it fails with `reauthenticate`, and <Reauthentication> in the form
 * asks for the password; sent with it, the form does both.
 */
export async function submitWithPassword<E extends Endpoint>(
  page: Page,
  endpoint: E,
  form: Parameters<typeof submit<E>>[2],
): ReturnType<typeof submit<E>> {
  return (await givePassword(page, form.values)) ?? submit(page, endpoint, form);
}
