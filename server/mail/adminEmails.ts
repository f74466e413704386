// E-mails about what an administrator did; the words are in messages/en/mail.po.
import type { AdminRole } from '#contract/profile.ts';
import { languageOf, namesOf, type Addressee, type Email } from './email.ts';
import { formatDay } from './text.ts';
import { askForHelp, button, compose, validFor } from './emails.ts';

/** For a donor who did not ask for it. */
export function passwordLinkByAdminEmail(
  owner: Addressee,
  { link, minutes }: { link: string; minutes: number },
): Email {
  return compose(owner, 'mail.link.subject', ({ t, userId }) => [
    t('mail.link.byAdmin', { userId }),
    button(t('mail.setPassword'), link),
    t('mail.link.once', { hours: minutes / 60 }),
  ]);
}

/** The account can be restored for a day: the e-mail is deleted with it. */
export function deletedByAdminEmail(owner: Addressee): Email {
  return compose(owner, 'mail.deleted.subject', ({ t, userId }) => [
    t('mail.deleted.text', { userId }),
    t('mail.deleted.mistake'),
    askForHelp(t),
  ]);
}

/** Outlives the account: it belongs to none, and is deleted once sent. */
export function erasedByAdminEmail(owner: Addressee): Email {
  const email = compose(owner, 'mail.erased.subject', ({ t, userId }) => [
    t('mail.erased.text', { userId }),
    t('mail.erased.mistake'),
    askForHelp(t),
    { label: t('mail.erased.register'), link: '/register' },
  ]);
  return { ...email, accountId: null };
}

/** `stays`: whether the account is the one that is kept. None of these names the other account: it may be somebody else's. */
export function mergeAskedEmail(owner: Addressee, given: { stays: boolean; day: string; link: string }): Email {
  const { stays, day, link } = given;
  return compose(owner, 'mail.merge.subject', ({ t, userId }) => [
    t(stays ? 'mail.merge.stays' : 'mail.merge.closes', { userId, date: formatDay(day) }),
    t('mail.merge.stop'),
    button(t('mail.merge.label'), link),
    askForHelp(t),
  ]);
}

export function mergeStoppedEmail(owner: Addressee): Email {
  return compose(owner, 'mail.mergeStopped.subject', ({ t, userId }) => [t('mail.mergeStopped.text', { userId })]);
}

/** The account can be restored for a day: the e-mail is deleted with it. */
export function mergedByAdminEmail(owner: Addressee): Email {
  return compose(owner, 'mail.merged.subject', ({ t, userId }) => [
    t('mail.merged.text', { userId }),
    t('mail.deleted.mistake'),
    askForHelp(t),
    { label: t('mail.logIn'), link: '/login' },
  ]);
}

const roleWords = { administrator: 'mail.role.administrator', moderator: 'mail.role.moderator' } as const;

const given = {
  administrator: { subject: 'mail.newAdmin.subject', text: 'mail.newAdmin.text' },
  moderator: { subject: 'mail.newModerator.subject', text: 'mail.newModerator.text' },
} as const;

/** `link`: for an account without a password. */
export function newAdminEmail(owner: Addressee, { link, role }: { link: string | null; role: AdminRole }): Email {
  return compose(owner, given[role].subject, ({ t, userId }) => [
    t(given[role].text, { userId }),
    ...(role === 'moderator' ? [t(roleWords[role])] : []),
    ...(link === null
      ? [t('mail.newAdmin.logIn'), { label: t('mail.logIn'), link: '/login' }]
      : [t('mail.newAdmin.password'), button(t('mail.setPassword'), link), validFor(t, 'invitation')]),
    askForHelp(t),
  ]);
}

export function changedRoleEmail(owner: Addressee, { role }: { role: AdminRole }): Email {
  return compose(owner, 'mail.role.subject', ({ t, userId }) => [
    t('mail.role.text', { userId }),
    t(roleWords[role]),
    t('mail.newAdmin.logIn'),
    { label: t('mail.logIn'), link: '/login' },
    askForHelp(t),
  ]);
}

const taken = {
  administrator: {
    subject: 'mail.removedAdmin.subject',
    text: 'mail.removedAdmin.text',
    erased: 'mail.removedAdmin.erased',
  },
  moderator: {
    subject: 'mail.removedModerator.subject',
    text: 'mail.removedModerator.text',
    erased: 'mail.removedModerator.erased',
  },
} as const;

/** `due`: by when a second factor must be on. */
export function newCoordinatorEmail(owner: Addressee, { due }: { due: string | null }): Email {
  return compose(owner, 'mail.newCoordinator.subject', ({ t, userId }) => [
    t('mail.newCoordinator.text', { userId }),
    { label: t('mail.logIn'), link: '/dashboard/desk' },
    ...(due === null ? [] : [t('security.requiredBy', { day: formatDay(due) })]),
    askForHelp(t),
  ]);
}

export function removedCoordinatorEmail(owner: Addressee): Email {
  return compose(owner, 'mail.removedCoordinator.subject', ({ t, userId }) => [
    t('mail.removedCoordinator.text', { userId }),
    askForHelp(t),
  ]);
}

/** `erased`: the account was no donor's and is gone, so the e-mail belongs to none. */
export function removedAdminEmail(owner: Addressee, { erased, role }: { erased: boolean; role: AdminRole }): Email {
  const email = compose(owner, taken[role].subject, ({ t, userId }) => [
    t(taken[role][erased ? 'erased' : 'text'], { userId }),
    askForHelp(t),
  ]);
  return erased ? { ...email, accountId: null } : email;
}

/** To another administrator. */
export function manyDonorsEmail(owner: Addressee, seen: { account: string; day: string; count: number }): Email {
  const { account, day, count } = seen;
  return compose(owner, 'mail.manyDonors.subject', ({ t }) => [
    t('mail.manyDonors.text', { account, count, date: formatDay(day) }),
    { label: t('mail.manyDonors.activity'), link: '/dashboard/activity' },
  ]);
}

/** What an administrator did to an account. */
export type AccountChange = 'restored' | 'blocked' | 'unblocked' | 'enabled' | 'listed' | 'not listed';

export function accountChangedEmail(owner: Addressee, change: AccountChange): Email {
  const words = {
    restored: ['mail.accountRestored.subject', 'mail.accountRestored.text'],
    blocked: ['mail.blocked.subject', 'mail.blocked.text'],
    unblocked: ['mail.unblocked.subject', 'mail.unblocked.text'],
    listed: ['mail.listed.subject', 'mail.listed.text'],
    'not listed': ['mail.notListed.subject', 'mail.notListed.text'],
    enabled: ['mail.enabled.subject', 'mail.enabled.text'],
  } as const;
  const [subject, text] = words[change];
  return compose(owner, subject, ({ t, userId }) => [t(text, { userId }), askForHelp(t)]);
}

export function disabledByAdminEmail(owner: Addressee): Email {
  return compose(owner, 'mail.disabled.subject', ({ t, userId }) => [
    t('mail.disabled.text', { userId }),
    t('mail.disabled.change'),
    { label: t('mail.disabled.label'), link: '/dashboard/edit-profile' },
  ]);
}

/** To a paused donor, of whom it was said otherwise. */
export function pausedEmail(owner: Addressee): Email {
  return compose(owner, 'listing.pause', ({ t }) => [
    t('listing.paused'),
    { label: t('mail.disabled.label'), link: '/dashboard/edit-profile' },
  ]);
}

/** A message from an administrator to a donor. */
export function adminEmail(donor: Addressee, { subject, message }: { subject: string; message: string }): Email {
  const { accountId } = donor;
  return { accountId, to: namesOf(donor).to, language: languageOf(donor), subject, blocks: [{ typed: message }] };
}
