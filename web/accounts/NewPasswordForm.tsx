// On the page of a link that sets a password: the new one, twice.
import { Form, useNavigation } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { validateRepetition } from './repeatedPassword.ts';

/** The token is not in the form. */
const check = ({ newPassword, confirmPassword }: Values) => {
  const { token: _, ...errors } = validate(resetPassword, { newPassword });
  return { ...errors, ...validateRepetition(newPassword, confirmPassword) };
};

/** `sent`: as it was sent and not accepted. */
export function NewPasswordForm({ title, sent }: { title: string; sent?: FormState }) {
  const { state, formMethod } = useNavigation();
  const { message, code } = sent ?? {};
  const { errors, props } = useFormErrors(check, sent?.errors);
  return (
    <Form method="post" {...props} aria-label={title}>
      <FormKey />
      {message && code !== 'invalid_input' ? <Notice kind="error" alert title={message} /> : null}
      <NewPasswordFields name="newPassword" label={t('accounts.newPassword')} errors={errors} />
      <Button type="submit" variant="primary" size="large" wide busy={state !== 'idle' && formMethod === 'POST'}>
        {t('accounts.savePassword')}
      </Button>
    </Form>
  );
}
