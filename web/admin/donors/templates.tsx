// What an administrator's e-mail to donors can start with.
import { writeWords } from './words.ts';
import type { Values } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';

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
