// An e-mail that an administrator writes to donors: its subject, its words, and the templates that it can start with.
import type { ReactNode } from 'react';
import { writeWords } from './words.ts';
import type { FormState, Values } from '#web/lib/form.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';

interface Template {
  id: string;
  subject: () => string;
  text: () => string;
}

const templates: readonly Template[] = [
  {
    id: 'no-answer',
    subject: () => t('mail.template.noAnswer.subject'),
    text: () => t('mail.template.noAnswer.text'),
  },
  {
    id: 'still-right',
    subject: () => t('mail.template.stillRight.subject'),
    text: () => t('mail.template.stillRight.text'),
  },
  { id: 'thanks', subject: () => t('mail.template.thanks.subject'), text: () => t('mail.template.thanks.text') },
];

/** `name`: in the greeting; none in an e-mail to many, and where the address may be a stranger's. */
export function fillTemplate(template: string, name: string | null = null): Values {
  const chosen = templates.find(({ id }) => id === template);
  if (!chosen) return {};
  const greeting = name === null ? t('mail.hello') : t('mail.dear', { name });
  return { subject: chosen.subject(), message: `${greeting}\n\n${chosen.text()}` };
}

/** `current`: '' for none. */
export function TemplateLinks({ current, hrefOf }: { current: string; hrefOf: (id: string) => string }) {
  return (
    <nav aria-label={writeWords.templates}>
      <ButtonRow>
        <span>{writeWords.templates}</span>
        {templates.map(({ id, subject }) => (
          <LinkButton
            key={id}
            href={hrefOf(id)}
            size="small"
            variant={id === current ? 'strong' : 'secondary'}
            aria-current={id === current || undefined}
            data-keep-scroll
          >
            {subject()}
          </LinkButton>
        ))}
      </ButtonRow>
    </nav>
  );
}

interface LetterFormProps {
  title: string;
  /** What it begins with. */
  start: Values;
  check: (values: Values) => Record<string, string>;
  sent: FormState | undefined;
  /** Above the fields. */
  notice?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
  /** At the end of the form: of a dialog. */
  footer?: ReactNode;
}

export function LetterForm({ title, start, check, sent, notice, children, footer }: LetterFormProps) {
  const { errors, props } = useFormErrors(check, sent?.errors);
  const { subject, message } = sent?.values ?? start;
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
