// E-mails that ask a donor whether the listing still holds; the words are in messages/en/mail.po.
import { languages } from '#messages/languages.ts';
import type { Addressee, Email } from './email.ts';
import { button, compose, validFor } from './emails.ts';

const { t } = languages.en;

interface Words {
  subject: string;
  text: (userId: string) => string;
}

function questionEmail(owner: Addressee, link: string, { subject, text }: Words): Email {
  return compose(owner, subject, (userId) => [
    text(userId),
    t('mail.routine.ask'),
    button(t('mail.routine.label'), link),
    validFor('availability'),
  ]);
}

/** On the day on which the donor may give blood again. */
export function eligibleAgainEmail(owner: Addressee, { link }: { link: string }): Email {
  return questionEmail(owner, link, {
    subject: t('mail.eligible.subject'),
    text: (userId) => t('mail.eligible.text', { userId }),
  });
}

/** After 180 days without activity. */
export function stillAvailableEmail(owner: Addressee, { link }: { link: string }): Email {
  return questionEmail(owner, link, {
    subject: t('mail.silent.subject'),
    text: (userId) => t('mail.silent.text', { userId }),
  });
}

export function pauseOverEmail(owner: Addressee, { link }: { link: string }): Email {
  return questionEmail(owner, link, {
    subject: t('mail.pauseOver.subject'),
    text: (userId) => t('mail.pauseOver.text', { userId }),
  });
}
