// A new password twice, with its rules ticking off. Used to register, to reset and to change.
import { useState } from 'react';
import { t, readMessage } from '#web/messages/t.ts';
import { Checklist } from '#web/ui/Checklist.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { wordsOf } from '#contract/message.ts';
import { MAXIMUM_PASSWORD, NewPassword, passwordRules } from '#contract/passwords.ts';
import type { Words } from '#messages/translate.ts';

const errorsOf = (password: string): Words[] => NewPassword.safeParse(password).error?.issues.map(wordsOf) ?? [];

function passwordChecklist(password: string): { text: string; met: boolean }[] {
  // Of a password that is too long only the length is checked, so the other rule is asked about its beginning.
  const errors = [...errorsOf(password), ...errorsOf(password.slice(0, MAXIMUM_PASSWORD))];
  const isMet = (rule: Words) => password !== '' && !errors.includes(rule);
  return [
    { text: readMessage(passwordRules.length), met: isMet(passwordRules.length) },
    { text: t('accounts.uppercaseAndNumber'), met: isMet(passwordRules.letters) },
  ];
}

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
        <div hidden={!hydrated}>
          <Checklist label={t('accounts.passwordRules')} items={passwordChecklist(password)} />
        </div>
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
