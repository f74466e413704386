// The page a mailed link opens: a new password, twice.
import { useRef } from 'react';
import { Form, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, type Page } from '#web/lib/page.ts';
import { forgetUser } from '#web/lib/session.ts';
import { useFirstFault } from '#web/lib/useFirstFault.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { FormPage } from './FormPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { sayFailure } from './sayFailure.ts';

async function act(page: Page, request: Request) {
  const values = readValues(await request.formData());
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { newPassword = '', confirmPassword } = values;
  const extra: Record<string, string> =
    newPassword === confirmPassword ? {} : { confirmPassword: t('accounts.passwordsDiffer') };
  const { refused, failure } = await submit(page, resetPassword, { values, input: { token, newPassword }, extra });
  if (refused) {
    const text = sayFailure(failure);
    refused.data.message = text;
    if (failure.code !== 'invalid_input') page.toast({ kind: 'error', title: t('accounts.error'), text });
    return refused;
  }
  forgetUser();
  page.toastNext({ kind: 'success', title: t('accounts.passwordChanged'), text: t('dashboard.changePassword') });
  return redirectDocument('/login', 303);
}

const acting = actions(act);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const meta = () => makeMeta({ title: t('accounts.newPasswordTitle'), isPrivate: true });

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

export default function ResetPassword() {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  const { state, formMethod } = useNavigation();
  const { errors = {}, message, code } = useActionData<typeof action>() ?? {};
  useFirstFault(form, errors);
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
