// The field for a code that a change of the second factor needs.
import type { FormState } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

interface CodeFieldProps {
  /** Only where the name occurs twice on a page. */
  id: string;
  /** Of the form that the field is in. */
  sent: FormState | undefined;
  error: string | undefined;
}

export function CodeField({ id, sent, error }: CodeFieldProps) {
  return (
    <Field label={t('secondFactor.code')} name="code" id={id} hint={t('security.anyCode')} error={error} required>
      <TextInput autoComplete="one-time-code" spellCheck={false} maxLength={40} defaultValue={sent?.values.code} />
    </Field>
  );
}
