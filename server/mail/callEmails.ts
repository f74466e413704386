// E-mails about what callers said; the words are in messages/en/mail.po.
import type { Addressee, Email } from './email.ts';
import { button, compose, validFor } from './emails.ts';
import { formatDay } from './text.ts';

/** Callers could not reach the donor. */
export const numberQuestionEmail = (owner: Addressee, { link }: { link: string }): Email =>
  askAboutNumber(owner, link, 'mail.number.text');

/** A coordinator recorded that the number is wrong; the link takes it back. */
export const wrongNumberEmail = (owner: Addressee, { link }: { link: string }): Email =>
  askAboutNumber(owner, link, 'mail.number.noted');

function askAboutNumber(owner: Addressee, link: string, text: 'mail.number.text' | 'mail.number.noted'): Email {
  return compose(owner, 'mail.number.subject', ({ t, userId }) => [
    t(text, { userId }),
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

/** A coordinator recorded a donation, which the donor can remove. `gaveOn`: YYYY-MM-DD. */
export function gaveEmail(owner: Addressee, gaveOn: string): Email {
  return compose(owner, 'mail.gave.subject', ({ t, userId }) => [
    t('mail.gave.text', { userId, date: formatDay(gaveOn) }),
    t('mail.gave.wrong'),
    button(t('mail.gave.label'), '/dashboard/last-donated'),
  ]);
}
