// Sets a password with the link of the page.
import { redirectDocument, type ActionFunctionArgs } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { submit, type Values } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { forgetUser } from '#web/lib/session.ts';
import { t } from '#web/messages/t.ts';
import { tokenOf } from './link.ts';
import { validateRepetition } from './repeatedPassword.ts';

export async function setPassword({ context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>, values: Values) {
  const page = context.get(pageContext);
  const { newPassword = '' } = values;
  const input = { token: tokenOf(url), newPassword };
  const extra = validateRepetition(newPassword, values.confirmPassword);
  const { formError, failure } = await submit(page, resetPassword, { values, input, extra });
  if (formError) {
    if (failure.code !== 'invalid_input')
      page.toast({ kind: 'error', title: t('accounts.error'), text: formError.data.message });
    return formError;
  }
  forgetUser();
  page.toast(
    { kind: 'success', title: t('accounts.passwordChanged'), text: t('dashboard.changePassword') },
    { nextDocument: true },
  );
  return redirectDocument('/login', 303);
}
