// A new password twice, with its rules ticking off. Used to register, to reset and to change.
import { useState } from 'react';
import { t } from '#web/messages/t.ts';
import { Checklist } from '#web/ui/Checklist.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { passwordChecklist } from './passwordChecklist.ts';

export interface NewPasswordFieldsProps {
  /** The form's name for the password; the second one is `confirmPassword`. */
  name: string;
  label?: string;
  confirmLabel?: string;
  hint?: string;
  errors: Record<string, string>;
  isOptional?: boolean;
}

export function NewPasswordFields({
  name,
  label,
  confirmLabel,
  hint,
  errors,
  isOptional = false,
}: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('');
  const hydrated = useHydrated();
  return (
    <>
      <Stack gap="small">
        <Field
          label={label ?? t('field.password')}
          name={name}
          hint={hint}
          isHintBelow
          error={errors[name]}
          required={!isOptional}
          optional={isOptional}
        >
          <PasswordInput autoComplete="new-password" onInput={(event) => setPassword(event.currentTarget.value)} />
        </Field>
        {hydrated ? <Checklist label={t('accounts.passwordRules')} items={passwordChecklist(password)} /> : null}
      </Stack>
      <Field
        label={confirmLabel ?? t('accounts.confirmPassword')}
        name="confirmPassword"
        error={errors.confirmPassword}
        required={!isOptional}
        optional={isOptional}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  );
}
