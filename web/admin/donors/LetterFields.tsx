// Subject and words of an e-mail that an administrator writes.
import { Field } from '#web/ui/Field.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';

interface LetterFieldsProps {
  subject: string | undefined;
  message: string | undefined;
  errors: Readonly<Record<string, string>>;
}

export function LetterFields({ subject, message, errors }: LetterFieldsProps) {
  return (
    <>
      <Field label="Subject" name="subject" error={errors.subject} required>
        <TextInput defaultValue={subject} maxLength={200} autoComplete="off" />
      </Field>
      <Field label="Message" name="message" error={errors.message} required>
        <TextArea defaultValue={message} maxLength={2000} rows={9} />
      </Field>
    </>
  );
}
