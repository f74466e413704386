// What administrators do to donors: in their list, on a donor's page, and where they were reported.
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import * as contract from '#contract/donorActions.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { deleteNote } from '#contract/donorNotes.ts';
import { disableMatchingDonors } from '#contract/matchingDonors.ts';
import type { Command, Commands } from '#web/admin/commands/command.ts';
import { matchingWords } from './words.ts';
import { donorWords } from '#web/admin/words.ts';

const onDonors = {
  ids: ['donorIds'],
  noun: ['donor', 'donors'],
  tone: 'secondary',
} as const satisfies Partial<Command>;
const canReceive = ({ isDeleted, isSample }: DonorDetails) => !isDeleted && !isSample;

export const donorCommands = {
  restore: {
    ...onDonors,
    endpoint: contract.restoreDonors,
    label: 'Restore',
    tone: 'strong',
    on: ({ isDeleted }) => isDeleted,
    participle: 'restored',
  },
  enable: {
    ...onDonors,
    endpoint: contract.enableDonors,
    label: 'Enable',
    on: ({ isDeleted, availableunavailable, disabledBy }) =>
      !isDeleted && availableunavailable === 'U' && disabledBy !== null,
    participle: 'enabled',
  },
  disable: {
    ...onDonors,
    endpoint: disableDonors,
    label: 'Disable',
    question: { consequence: donorWords.onceDisabled },
    all: { endpoint: disableMatchingDonors, consequence: matchingWords.exceptAdmins },
    on: ({ isDeleted, availableunavailable }) => !isDeleted && availableunavailable === 'A',
    participle: 'disabled',
    nothing: 'Nothing to change: already unavailable',
  },
  unblock: {
    ...onDonors,
    endpoint: contract.unblockAccounts,
    label: 'Unblock',
    tone: 'strong',
    on: ({ isDeleted, isBlocked }) => !isDeleted && isBlocked,
    participle: 'unblocked',
  },
  block: {
    ...onDonors,
    endpoint: contract.blockAccounts,
    label: 'Block',
    question: {
      consequence:
        'Searches no longer show them, they are logged out and cannot log in until unblocked. They get an e-mail.',
    },
    on: ({ isDeleted, isBlocked }) => !isDeleted && !isBlocked,
    participle: 'blocked',
  },
  passwordLink: {
    ...onDonors,
    endpoint: contract.sendPasswordLinks,
    label: 'Send a password link',
    question: {
      text: 'Send a password link to {what}?',
      consequence:
        'They get an e-mail with a link to set a password, valid for 24 hours. Their password works until then.',
    },
    on: (donor) => canReceive(donor) && !donor.isBlocked,
    done: 'The link is on its way.',
    nothing: 'No link was sent.',
  },
  endSessions: {
    ...onDonors,
    endpoint: contract.endDonorSessions,
    label: 'End sessions',
    question: {
      text: 'End all sessions of {what}?',
      consequence: 'They are logged out everywhere and can log in again.',
    },
    on: ({ sessions }) => sessions.length > 0,
    done: 'Logged out everywhere.',
    nothing: 'Not logged in any more.',
  },
  delete: {
    ...onDonors,
    endpoint: deleteDonors,
    label: 'Delete',
    question: { consequence: donorWords.onceDeleted },
    on: ({ isDeleted }) => !isDeleted,
    participle: 'deleted',
  },
  erase: {
    ...onDonors,
    endpoint: deleteDonors,
    input: { eraseNow: true },
    isFinal: true,
    label: 'Erase Now',
    tone: 'danger',
    question: { consequence: 'Everything held about them is gone at once.' },
    participle: 'erased',
  },
} as const satisfies Commands<DonorDetails>;

export const noteCommands = {
  deleteNote: {
    endpoint: deleteNote,
    ids: ['id', 'regid'],
    label: 'Delete',
    tone: 'quiet',
    noun: ['note', 'notes'],
    question: {},
    participle: 'deleted',
    done: 'Note deleted',
  },
} as const satisfies Commands;

/** What no administrator does to another one: that is a way in or out. */
const notToAdmins = ['unblock', 'block', 'passwordLink', 'endSessions', 'delete', 'erase'];

/** What an administrator does not do to themselves; their own sessions are on their Security page. */
const notToSelf = ['block', 'delete', 'erase', 'endSessions'];

export function commandsFor({ userType }: Pick<DonorDetails, 'userType'>, isSelf: boolean): Commands<DonorDetails> {
  const refused = isSelf ? notToSelf : userType === '1' ? notToAdmins : [];
  return Object.fromEntries(Object.entries(donorCommands).filter(([intent]) => !refused.includes(intent)));
}
