// Forgot Password: asks for a link by mail. The answer is the same whether or not the address is known.
import { redirect } from 'react-router';
import { forgetPassword } from '#contract/accounts.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { readValues, submit, validate, type Values } from '#web/lib/form.ts';
import { PostForm, SubmitButton } from '#web/lib/PostForm.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Picture } from '#web/ui/pictures/Picture.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { Route } from './+types/forgotPassword.ts';
import { FormPage } from '#web/ui/FormPage.tsx';

const check = (values: Values) => validate(forgetPassword, values);

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const { emailId = '' } = values;
  const { formError, failure } = await submit(page, forgetPassword, { values, input: { emailId } });
  if (!formError) {
    page.toast({ kind: 'success', title: t('accounts.emailSent'), text: t('accounts.linkSent') });
    return redirect('/login', 303);
  }
  if (failure.code !== 'invalid_input')
    page.toast({ kind: 'error', title: t('accounts.errorTitle'), text: t('accounts.wentWrong') });
  return formError;
}

export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('accounts.forgotPassword') });

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const { errors, props } = useFormErrors(check, actionData?.errors);
  return (
    <>
      <PageTitle title={t('accounts.forgotPassword')} lead={t('accounts.forgotLead')} homeHref="/" />
      <FormPage picture={<Picture name="forgot-password" />}>
        <FormFailure sent={actionData} />
        <PostForm {...props} aria-label={t('accounts.forgotPassword')}>
          <Field label={t('accounts.emailId')} name="emailId" error={errors.emailId} required>
            <TextInput type="email" autoComplete="email" defaultValue={actionData?.values.emailId} maxLength={254} />
          </Field>
          <SubmitButton wide>{t('ui.submit')}</SubmitButton>
        </PostForm>
        <ul role="list">
          <li>
            <a href={localHref('/login')}>{t('site.login')}</a>
          </li>
        </ul>
      </FormPage>
    </>
  );
}
