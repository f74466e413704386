// E-mails about what an administrator did; the words are in messages/en/mail.po.
import { languages } from '#messages/languages.ts';
import { namesOf, type Addressee, type Email } from './email.ts';
import { askForHelp, button, compose, validFor } from './emails.ts';

const { t } = languages.en;

/** For a donor who did not ask for it. */
export function passwordLinkByAdminEmail(
  owner: Addressee,
  { link, minutes }: { link: string; minutes: number },
): Email {
  return compose(owner, t('mail.link.subject'), (userId) => [
    t('mail.link.byAdmin', { userId }),
    button(t('mail.setPassword'), link),
    t('mail.link.once', { hours: minutes / 60 }),
  ]);
}

/** The account can be restored for a day: the e-mail is deleted with it. */
export function deletedByAdminEmail(owner: Addressee): Email {
  return compose(owner, t('mail.deleted.subject'), (userId) => [
    t('mail.deleted.text', { userId }),
    t('mail.deleted.mistake'),
    askForHelp(),
  ]);
}

/** Outlives the account: it belongs to none, and is deleted once sent. */
export function erasedByAdminEmail(owner: Addressee): Email {
  const email = compose(owner, t('mail.erased.subject'), (userId) => [
    t('mail.erased.text', { userId }),
    t('mail.erased.mistake'),
    askForHelp(),
    { label: t('mail.erased.register'), link: '/register' },
  ]);
  return { ...email, accountId: null };
}

/** `link`: for an account without a password. */
export function newAdminEmail(owner: Addressee, { link }: { link: string | null }): Email {
  return compose(owner, t('mail.newAdmin.subject'), (userId) => [
    t('mail.newAdmin.text', { userId }),
    ...(link === null
      ? [t('mail.newAdmin.logIn'), { label: t('mail.logIn'), link: '/login' }]
      : [t('mail.newAdmin.password'), button(t('mail.setPassword'), link), validFor('invitation')]),
    askForHelp(),
  ]);
}

/** `erased`: the account was no donor's and is gone, so the e-mail belongs to none. */
export function removedAdminEmail(owner: Addressee, { erased }: { erased: boolean }): Email {
  const email = compose(owner, t('mail.removedAdmin.subject'), (userId) => [
    erased ? t('mail.removedAdmin.erased', { userId }) : t('mail.removedAdmin.text', { userId }),
    askForHelp(),
  ]);
  return erased ? { ...email, accountId: null } : email;
}

/** What an administrator did to an account. */
export type AccountChange = 'restored' | 'blocked' | 'unblocked' | 'enabled';

export function accountChangedEmail(owner: Addressee, change: AccountChange): Email {
  const words = {
    restored: ['mail.accountRestored.subject', 'mail.accountRestored.text'],
    blocked: ['mail.blocked.subject', 'mail.blocked.text'],
    unblocked: ['mail.unblocked.subject', 'mail.unblocked.text'],
    enabled: ['mail.enabled.subject', 'mail.enabled.text'],
  } as const;
  const [subject, text] = words[change];
  return compose(owner, t(subject), (userId) => [t(text, { userId }), askForHelp()]);
}

export function disabledByAdminEmail(owner: Addressee): Email {
  return compose(owner, t('mail.disabled.subject'), (userId) => [
    t('mail.disabled.text', { userId }),
    t('mail.disabled.change'),
    { label: t('mail.disabled.label'), link: '/dashboard/edit-profile' },
  ]);
}

/** A message from an administrator to a donor. */
export function adminEmail(donor: Addressee, { subject, message }: { subject: string; message: string }): Email {
  return { accountId: donor.accountId, to: namesOf(donor).to, subject, blocks: [message] };
}
