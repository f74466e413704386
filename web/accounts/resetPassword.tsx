// The page a mailed link opens: a new password, twice.
import { Form, redirectDocument, useNavigation, useSearchParams } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { readValues, submit, validate, type Values } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { forgetUser } from '#web/lib/session.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/resetPassword.ts';
import { FormPage } from './FormPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { validateRepetition } from './repeatedPassword.ts';
import { formatError } from './formatError.ts';

function check(values: Values) {
  return { ...validate(resetPassword, values), ...validateRepetition(values.newPassword, values.confirmPassword) };
}

async function act({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const token = url.searchParams.get('token') ?? '';
  const { newPassword = '' } = values;
  const extra = validateRepetition(newPassword, values.confirmPassword);
  const { formError, failure } = await submit(page, resetPassword, { values, input: { token, newPassword }, extra });
  if (formError) {
    const text = formatError(failure);
    formError.data.message = text;
    if (failure.code !== 'invalid_input') page.toast({ kind: 'error', title: t('accounts.error'), text });
    return formError;
  }
  forgetUser();
  page.toast(
    { kind: 'success', title: t('accounts.passwordChanged'), text: t('dashboard.changePassword') },
    { nextDocument: true },
  );
  return redirectDocument('/login', 303);
}

export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('accounts.newPasswordTitle'), isPrivate: true });

function AskAgain({ message }: { message: string }) {
  return (
    <>
      <Notice kind="error" alert title={message} />
      <LinkButton href="/forgotpassword" variant="primary" wide>
        {t('accounts.askAgain')}
      </LinkButton>
    </>
  );
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { state, formMethod } = useNavigation();
  const { message, code } = actionData ?? {};
  const { errors, props } = useFormErrors(check, actionData?.errors);
  const spent = actionData?.errors.token ?? (params.get('token') ? undefined : t('accounts.noLink'));
  return (
    <>
      <PageTitle title={t('accounts.newPasswordTitle')} lead={t('accounts.newPasswordLead')} homeHref="/" />
      <FormPage>
        {spent ? (
          <AskAgain message={spent} />
        ) : (
          <Form method="post" {...props} aria-label={t('accounts.newPasswordTitle')}>
            {message && code !== 'invalid_input' ? <Notice kind="error" alert title={message} /> : null}
            <NewPasswordFields name="newPassword" label={t('accounts.newPassword')} errors={errors} />
            <Button type="submit" variant="primary" size="large" wide busy={state !== 'idle' && formMethod === 'POST'}>
              {t('accounts.savePassword')}
            </Button>
          </Form>
        )}
      </FormPage>
    </>
  );
}
