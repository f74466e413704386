// E-mails that ask a donor whether the listing still holds; the words are in messages/en/mail.po.
import type { PlainId } from '#messages/translate.ts';
import type { Addressee, Email } from './email.ts';
import { button, compose, validFor } from './emails.ts';

interface Words {
  subject: PlainId;
  text: 'mail.eligible.text' | 'mail.silent.text' | 'mail.pauseOver.text';
}

function questionEmail(owner: Addressee, link: string, { subject, text }: Words): Email {
  return compose(owner, subject, ({ t, userId }) => [
    t(text, { userId }),
    t('mail.routine.ask'),
    button(t('mail.routine.label'), link),
    validFor(t, 'availability'),
  ]);
}

/** On the day on which the donor may give blood again. */
export function eligibleAgainEmail(owner: Addressee, { link }: { link: string }): Email {
  return questionEmail(owner, link, { subject: 'mail.eligible.subject', text: 'mail.eligible.text' });
}

/** After 180 days without activity. */
export function stillAvailableEmail(owner: Addressee, { link }: { link: string }): Email {
  return questionEmail(owner, link, { subject: 'mail.silent.subject', text: 'mail.silent.text' });
}

export function pauseOverEmail(owner: Addressee, { link }: { link: string }): Email {
  return questionEmail(owner, link, { subject: 'mail.pauseOver.subject', text: 'mail.pauseOver.text' });
}
