// The page a mailed link opens: a new password, twice.
import { useRef } from 'react';
import { Form, redirectDocument, useNavigation, useSearchParams } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { forgetUser } from '#web/lib/session.ts';
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Route } from './+types/resetPassword.ts';
import { FormPage } from './FormPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { formatError } from './formatError.ts';

async function act({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const token = url.searchParams.get('token') ?? '';
  const { newPassword = '', confirmPassword } = values;
  const extra: Record<string, string> =
    newPassword === confirmPassword ? {} : { confirmPassword: t('accounts.passwordsDiffer') };
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
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  const { state, formMethod } = useNavigation();
  const { errors = {}, message, code } = actionData ?? {};
  useFocusFirstError(form, errors);
  const spent = errors.token ?? (params.get('token') ? undefined : t('accounts.noLink'));
  return (
    <>
      <PageTitle title={t('accounts.newPasswordTitle')} lead={t('accounts.newPasswordLead')} homeHref="/" />
      <FormPage>
        {spent ? (
          <AskAgain message={spent} />
        ) : (
          <Form ref={form} method="post" noValidate={hydrated} aria-label={t('accounts.newPasswordTitle')}>
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
