// E-mails about what callers said; the words are in messages/en/mail.po.
import type { Addressee, Email } from './email.ts';
import { button, compose, validFor } from './emails.ts';

/** Callers could not reach the donor. */
export function numberQuestionEmail(owner: Addressee, { link }: { link: string }): Email {
  return compose(owner, 'mail.number.subject', ({ t, userId }) => [
    t('mail.number.text', { userId }),
    t('mail.number.right'),
    button(t('mail.number.label'), link),
    validFor(t, 'availability'),
    t('mail.number.wrong'),
    { label: t('mail.number.correct'), link: '/dashboard/edit-profile' },
  ]);
}

/** Callers heard that the donor cannot give now. */
export function pauseOfferEmail(owner: Addressee, { link }: { link: string }): Email {
  return compose(owner, 'mail.pause.subject', ({ t, userId }) => [
    t('mail.pause.text', { userId }),
    t('mail.pause.offer'),
    button(t('mail.pause.label'), link),
    validFor(t, 'availability'),
  ]);
}
