// On the page of a link that sets a password: the new one, twice.
import { resetPassword } from '#contract/accounts.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { PostForm, SubmitButton } from '#web/lib/PostForm.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { validateRepetition } from './repeatedPassword.ts';

/** The token is not in the form. */
const check = ({ newPassword, confirmPassword, DOB }: Values) => {
  const { token: _, ...errors } = validate(resetPassword, { newPassword, DOB });
  return { ...errors, ...validateRepetition(newPassword, confirmPassword) };
};

interface NewPasswordFormProps {
  title: string;
  /** As it was sent and not accepted. */
  sent?: FormState;
  /** A donor of a former register without one. */
  needsYear?: boolean;
}

export function NewPasswordForm({ title, sent, needsYear = false }: NewPasswordFormProps) {
  const { errors, props } = useFormErrors(check, sent?.errors);
  return (
    <PostForm {...props} aria-label={title}>
      <FormFailure sent={sent} />
      {needsYear ? (
        <Field
          label={t('field.yearOfBirth')}
          name="DOB"
          hint={t('accounts.yearHint')}
          isHintBelow
          error={errors.DOB}
          required
        >
          <TextInput inputMode="numeric" autoComplete="bday-year" maxLength={4} defaultValue={sent?.values.DOB} />
        </Field>
      ) : null}
      <NewPasswordFields name="newPassword" label={t('accounts.newPassword')} errors={errors} />
      <SubmitButton wide>{t('accounts.savePassword')}</SubmitButton>
    </PostForm>
  );
}
