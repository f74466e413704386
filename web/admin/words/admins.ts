// The words of the page of administrators and of the exports.
import { formatCount } from '#web/lib/format.ts';

export const adminWords = {
  role: 'Role',
  moderator: 'Moderator',
  rolesInFull: {
    administrator: 'Administrator: everything',
    moderator: 'Moderator: queues, donors and notes, without deleting, exporting or these pages',
  },
  makeRole: { administrator: 'Make administrator', moderator: 'Make moderator' },
  roleChanged: (who: string, role: 'administrator' | 'moderator') =>
    `${who} is ${role === 'moderator' ? 'a moderator' : 'an administrator'} now, is told by e-mail and has to log in again.`,
  you: 'You',
  notYet: 'Never',
  invitedOnly: 'Invited, no password yet',
  cannotLogIn: 'Cannot log in',
  invite: 'Invite an administrator',
  inviteLead: 'They get an e-mail with a link to set their own password. The link works for 14 days.',
  inviteButton: 'Send invitation',
  inviteAgain: 'Send again',
  promote: 'Make a donor an administrator',
  promoteLead: 'They keep their account, are told by e-mail, and have to log in again.',
  promoteButton: 'Make administrator',
  noSuchDonor: 'There is no donor with this user id.',
  remove: 'Remove',
  removeQuestion: (who: string) => `Remove the administrator ${who}?`,
  removeDonor: 'They stay a donor, are logged out everywhere, and are told by e-mail.',
  removeErases: 'This account is no donor’s: it is erased, and they are told by e-mail. This cannot be undone.',
  removed: (who: string) => `${who} is no longer an administrator.`,
  removedAndErased: (who: string) => `${who} is no longer an administrator. The account was erased.`,
  invited: (who: string) => `${who} gets an e-mail with a link.`,
  promoted: (who: string) => `${who} is told by e-mail, and has to log in again.`,
} as const;

/** Of '3412', or '10000+'. */
const rowsOf = (count: string) =>
  `${count.endsWith('+') ? 'more than ' : ''}${formatCount(Number.parseInt(count, 10))}`;

export const exportWords = {
  button: (count: string | null) => (count === null ? 'Export' : `Export ${rowsOf(count)}`),
  rows: (count: string) => `The list has ${rowsOf(count)} ${count === '1' ? 'row' : 'rows'}.`,
  title: 'Export',
  lead: 'Downloads the list as a CSV file for a spreadsheet, with the filters of the list: at most five an hour.',
  failed: 'The file could not be downloaded.',
  back: 'Back to the list',
  question: (count: number) =>
    `This file will hold the names and numbers of ${formatCount(count)} ${count === 1 ? 'donor' : 'donors'}.`,
  filtered: (words: readonly string[]) => `Only those with: ${words.join(' · ')}.`,
  unfiltered: 'They are all donors: no filter is chosen.',
  care: 'Whoever gets the file can call and write to all of them. Keep it encrypted, and delete it when it is not needed. The download is recorded, and past 5,000 donors a day the other administrators are told.',
  choose: 'Choose a list to export.',
} as const;
