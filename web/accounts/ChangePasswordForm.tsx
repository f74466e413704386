// Current password, new password and its repetition; the response never contains them.
import { useNavigation } from 'react-router';
import { t } from '#web/messages/t.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import type { FormState } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { OwnerField } from '#web/dashboard/OwnerField.tsx';
import { PostForm } from '#web/lib/PostForm.tsx';
import { checkNewPassword } from './submitNewPassword.ts';
import styles from './ChangePasswordForm.module.css';

const nothing: FormState = { values: {}, errors: {} };

export function ChangePasswordForm({ userId, formState = nothing }: { userId: string; formState?: FormState }) {
  const { state, formMethod } = useNavigation();
  const { errors, props } = useFormErrors(checkNewPassword, formState.errors);
  return (
    <Card>
      <PostForm {...props} className={styles.form} aria-label={t('dashboard.changePassword')}>
        <Stack>
          <FormFailure sent={formState} />
          <OwnerField userID={userId} />
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
            <Button type="submit" variant="primary" size="large" busy={state !== 'idle' && formMethod === 'POST'}>
              {t('dashboard.changePassword')}
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Card>
  );
}
