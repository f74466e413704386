// An e-mail that an administrator writes to donors.
import type { ReactNode } from 'react';
import type { FormState, Values } from '#web/lib/form.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';

interface EmailFormProps {
  title: string;
  check: (values: Values) => Record<string, string>;
  sent: FormState | undefined;
  /** Above the fields. */
  notice?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
  /** At the end of the form: of a dialog. */
  footer?: ReactNode;
}

export function EmailForm({ title, check, sent, notice, children, footer }: EmailFormProps) {
  const { errors, props } = useFormErrors(check, sent?.errors);
  const { subject, message } = sent?.values ?? {};
  return (
    <PostForm {...props} preventScrollReset aria-label={title}>
      <Stack>
        <FormFailure sent={sent} />
        {notice}
        <Field label="Subject" name="subject" error={errors.subject} required>
          <TextInput defaultValue={subject} maxLength={200} autoComplete="off" />
        </Field>
        <Field label="Message" name="message" error={errors.message} required>
          <TextArea defaultValue={message} maxLength={2000} rows={9} />
        </Field>
        {children}
      </Stack>
      {footer}
    </PostForm>
  );
}
