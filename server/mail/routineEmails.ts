// Routine e-mails, which ask whether a donor can give; the words are in messages/en/mail.po.
import type { PlainId } from '#messages/translate.ts';
import type { Addressee, Email } from './email.ts';
import { button, compose, validFor } from './emails.ts';

interface Question {
  subject: PlainId;
  text: 'mail.eligible.text' | 'mail.silent.text' | 'mail.pauseOver.text';
}

const ask =
  ({ subject, text }: Question) =>
  (owner: Addressee, { link }: { link: string }): Email =>
    compose(owner, subject, ({ t, userId }) => [
      t(text, { userId }),
      t('mail.routine.ask'),
      button(t('mail.routine.label'), link),
      validFor(t, 'availability'),
    ]);

export const routineEmails = {
  /** On the day on which the donor may give blood again. */
  eligible: ask({ subject: 'mail.eligible.subject', text: 'mail.eligible.text' }),
  'pause over': ask({ subject: 'mail.pauseOver.subject', text: 'mail.pauseOver.text' }),
  /** After 180 days without activity. */
  silent: ask({ subject: 'mail.silent.subject', text: 'mail.silent.text' }),
} as const;
