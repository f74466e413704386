// Changes a password; used on both of its pages.
import { redirect, type ActionFunctionArgs } from 'react-router';
import { changePassword } from '#contract/accounts.ts';
import { readValues, submit, validate, type Values } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { t } from '#web/messages/t.ts';
import { validateRepetition } from './repeatedPassword.ts';

/** The schema says 'Password is required.' of the present one; here there are three passwords. */
function validatePasswords({ oldPassword, newPassword, confirmPassword }: Values): Record<string, string> {
  return {
    ...(!oldPassword && { oldPassword: t('dashboard.currentRequired') }),
    ...validateRepetition(newPassword, confirmPassword),
  };
}

export const checkNewPassword = (values: Values) => ({
  ...validate(changePassword, values),
  ...validatePasswords(values),
});

export async function submitNewPassword({ context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const { userID, oldPassword = '', newPassword = '' } = values;
  const input = { userID, oldPassword, newPassword };
  const extra = validatePasswords(values);
  const { formError, failure } = await submit(page, changePassword, { values, input, extra });
  if (!formError) {
    page.toast({ kind: 'success', title: t('accounts.passwordChanged'), text: t('dashboard.changePassword') });
    return redirect('/dashboard', 303);
  }
  throwWhenLoggedOut(request, failure);
  const isIncomplete = Object.keys(checkNewPassword(values)).length > 0;
  const [inPlace] = Object.values(failure.errors ?? {});
  page.toast({
    kind: 'error',
    title: t('accounts.error'),
    text: isIncomplete ? t('dashboard.incomplete') : (inPlace ?? failure.message),
  });
  return formError;
}
