// Current password, new password and its repetition; the response never contains them.
import { t } from '#web/messages/t.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import type { FormState } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { PostForm, SubmitButton } from '#web/lib/PostForm.tsx';
import { checkNewPassword } from './submitNewPassword.ts';

const nothing: FormState = { values: {}, errors: {} };

export function ChangePasswordForm({ userId, formState = nothing }: { userId: string; formState?: FormState }) {
  const { errors, props } = useFormErrors(checkNewPassword, formState.errors);
  return (
    <Card>
      <PostForm owner={userId} {...props} className="narrow" aria-label={t('dashboard.changePassword')}>
        <Stack>
          <FormFailure sent={formState} />
          {/* Tells a password manager whose password it is. */}
          <input type="text" autoComplete="username" value={userId} readOnly hidden />
          <Field label={t('dashboard.currentPassword')} name="oldPassword" error={errors.oldPassword} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <NewPasswordFields
            name="newPassword"
            label={t('accounts.newPasswordTitle')}
            confirmLabel={t('dashboard.confirmPassword')}
            hint={t('dashboard.passwordHint')}
            errors={errors}
          />
          <p className="soft small">{t('dashboard.othersEnd')}</p>
          <div>
            <SubmitButton>{t('dashboard.changePassword')}</SubmitButton>
          </div>
        </Stack>
      </PostForm>
    </Card>
  );
}
