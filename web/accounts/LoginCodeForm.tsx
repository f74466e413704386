// The second step of a login: a code of the authenticator app, or a recovery code.
import { redirectDocument } from 'react-router';
import * as z from 'zod/mini';
import { PendingLogin } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { loginSecondFactor } from '#contract/secondFactor.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { submit, validate, type FormState, type Values } from '#web/lib/form.ts';
import { PostForm, SubmitButton } from '#web/lib/PostForm.tsx';
import type { Page } from '#web/lib/page.ts';
import { rememberUser } from '#web/lib/session.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { explainLogin } from './explainLogin.ts';

/** Values of `kind`, the code that the form asks for; as `intent` they choose the other one. */
const APP = 'app';
const RECOVERY = 'recovery';

/** The token of a login that waits for a code. */
export function readPending(failure: Failure | undefined): string | null {
  if (failure?.code !== 'second_factor_required') return null;
  return z.parse(PendingLogin, failure.data).pending;
}

/** The form for the code. The token is in a hidden field, never in the URL. */
export const askForCode = (userID: string, pending: string): FormState => ({
  values: { userID, pending, kind: APP },
  errors: {},
});

/** Finishes the login, shows the form again, or goes back to the password with a message. */
export async function sendCode(page: Page, { intent, ...values }: Values, next: string) {
  const { userID = '', pending = '', code = '' } = values;
  if (intent === APP || intent === RECOVERY) return { values: { userID, pending, kind: intent }, errors: {} };
  const { reply, formError, failure } = await submit(page, loginSecondFactor, { values, input: { pending, code } });
  if (reply) {
    rememberUser(reply.data);
    return redirectDocument(next, 303);
  }
  const { errors } = formError.data;
  if (errors.pending) {
    formError.data = { values: { userID }, errors: {}, message: errors.pending };
  } else if (!errors.code) {
    const toast = explainLogin(failure);
    page.toast(toast);
    formError.data.message = toast.text;
  }
  return formError;
}

const check = (values: Values) => validate(loginSecondFactor, values);

function CodeField({ isRecovery, error }: { isRecovery: boolean; error: string | undefined }) {
  const label = isRecovery ? t('secondFactor.recoveryCode') : t('secondFactor.code');
  const hint = isRecovery ? t('secondFactor.recoveryCodeHint') : t('secondFactor.codeHint');
  return (
    <Field label={label} name="code" hint={hint} error={error} required>
      <TextInput
        // The form has replaced the one that had the focus.
        autoFocus
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Field>
  );
}

export function LoginCodeForm(sent: FormState) {
  const { values } = sent;
  const { errors, props } = useFormErrors(check, sent.errors);
  const isRecovery = values.kind === RECOVERY;
  return (
    <>
      <FormFailure sent={sent} />
      <PostForm {...props} aria-label={t('site.login')}>
        {['userID', 'pending', 'kind'].map((name) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
        ))}
        <CodeField key={values.kind} isRecovery={isRecovery} error={errors.code} />
        <SubmitButton wide>{t('site.login')}</SubmitButton>
        <Button type="submit" name="intent" value={isRecovery ? APP : RECOVERY} variant="quiet" wide formNoValidate>
          {isRecovery ? t('secondFactor.useApp') : t('secondFactor.useRecoveryCode')}
        </Button>
      </PostForm>
      <p>{t('secondFactor.lostPhone')}</p>
    </>
  );
}
