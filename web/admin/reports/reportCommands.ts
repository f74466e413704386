// What administrators do to a reported donor, and to donors who wait to be listed.
import { listDonors, refuseDonors, type Claimant } from '#contract/listingClaims.ts';
import { dismissReports, type ReportedDonor } from '#contract/reportedDonors.ts';
import type { Command, Commands } from '#web/admin/commands/command.ts';
import { donorCommands } from '#web/admin/donors/donorCommands.ts';

import { moderationWords } from '#web/admin/words.ts';

const { disable, enable, delete: remove } = donorCommands;

export const reportCommands = {
  disable: { ...disable, on: ({ availableunavailable }) => availableunavailable === 'A' },
  enable: { ...enable, on: ({ availableunavailable, canEnable }) => availableunavailable !== 'A' && canEnable },
  dismiss: {
    endpoint: dismissReports,
    ids: ['regid', 'newest'],
    label: 'Dismiss',
    tone: 'secondary',
    noun: ['report', 'reports'],
    question: {
      text: 'Dismiss the reports about {what}?',
      consequence: `They are deleted, and the donor stays as it is. ${moderationWords.onlyUndo}`,
    },
    done: moderationWords.reportsDeleted,
    nothing: 'Another administrator has already dismissed these reports.',
  },
  // No administrator deletes another one, or themselves.
  delete: {
    ...remove,
    label: 'Delete Donor',
    question: { ...remove.question, text: 'Delete the donor {what}?' },
    on: ({ userType }) => userType !== '1',
  },
} as const satisfies Commands<ReportedDonor>;

const onClaims = {
  ids: ['donorIds'],
  noun: ['donor', 'donors'],
  tone: 'secondary',
} as const satisfies Partial<Command>;

export const claimCommands = {
  list: {
    ...onClaims,
    endpoint: listDonors,
    label: 'List this donor',
    question: {
      text: 'List {what}?',
      consequence: 'Searches show them with this number, however many others have it. They get an e-mail.',
    },
    on: ({ claim }) => claim !== null,
    participle: 'listed',
  },
  refuse: {
    ...onClaims,
    endpoint: refuseDonors,
    label: 'Do not list',
    question: {
      text: 'Do not list {what}?',
      consequence: 'Searches do not show them with this number. They get an e-mail, and can enter another number.',
    },
    on: ({ claim }) => claim !== 'refused',
    participle: 'taken off the list',
  },
} as const satisfies Commands<Claimant>;
