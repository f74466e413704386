// What an administrator does to one donor with a button of the donor's page.
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import * as contract from '#contract/donorActions.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import type { MayCall } from '#web/admin/useMayCall.ts';

export interface DonorAction {
  intent: string;
  endpoint: Endpoint;
  label: string;
  /** Asked before it; null where it acts at once, because it takes another action back. */
  question: string | null;
  consequence?: string;
  /** It cannot be undone, or only for a day. */
  isDangerous?: boolean;
  /** Whether the donor's state allows it. */
  applies(donor: DonorDetails): boolean;
  run(call: Call, donorIds: [string], form: FormData): Promise<{ data: { affected: number } }>;
  /** Takes it back. */
  undo?: Endpoint;
  done: string;
  /** It was so already: another administrator may have done it meanwhile. */
  already: string;
}

const canReceive = ({ isDeleted, isSample }: DonorDetails) => !isDeleted && !isSample;

export const donorActions: readonly DonorAction[] = [
  {
    intent: 'restore',
    endpoint: contract.restoreDonors,
    label: 'Restore',
    question: null,
    applies: ({ isDeleted }) => isDeleted,
    run: (call, donorIds) => call(contract.restoreDonors, { donorIds }),
    done: 'Restored',
    already: 'Not deleted any more',
  },
  {
    intent: 'enable',
    endpoint: contract.enableDonors,
    label: 'Enable',
    question: null,
    applies: ({ isDeleted, availableunavailable, disabledBy }) =>
      !isDeleted && availableunavailable === 'U' && disabledBy !== null,
    run: (call, donorIds) => call(contract.enableDonors, { donorIds }),
    undo: disableDonors,
    done: 'Marked as available',
    already: 'Already available',
  },
  {
    intent: 'disable',
    endpoint: disableDonors,
    label: 'Disable',
    question: 'Disable',
    consequence: 'Searches show that they cannot donate for now. They get an e-mail. Nothing else changes.',
    applies: ({ isDeleted, availableunavailable }) => !isDeleted && availableunavailable === 'A',
    run: (call, donorIds) => call(disableDonors, { donorIds }),
    undo: contract.enableDonors,
    done: 'Marked as unavailable',
    already: 'Already unavailable',
  },
  {
    intent: 'unblock',
    endpoint: contract.unblockAccounts,
    label: 'Unblock',
    question: null,
    applies: ({ isDeleted, isBlocked }) => !isDeleted && isBlocked,
    run: (call, donorIds) => call(contract.unblockAccounts, { donorIds }),
    undo: contract.blockAccounts,
    done: 'No longer blocked',
    already: 'Not blocked any more',
  },
  {
    intent: 'block',
    endpoint: contract.blockAccounts,
    label: 'Block',
    question: 'Block',
    consequence:
      'Searches no longer show them, they are logged out and cannot log in until unblocked. They get an e-mail.',
    applies: ({ isDeleted, isBlocked }) => !isDeleted && !isBlocked,
    run: (call, donorIds) => call(contract.blockAccounts, { donorIds }),
    undo: contract.unblockAccounts,
    done: 'Blocked',
    already: 'Already blocked',
  },
  {
    intent: 'password-link',
    endpoint: contract.sendPasswordLinks,
    label: 'Send a password link',
    question: 'Send a password link to',
    consequence:
      'They get an e-mail with a link to set a password, valid for 24 hours. Their password works until then.',
    applies: (donor) => canReceive(donor) && !donor.isBlocked,
    run: (call, donorIds) => call(contract.sendPasswordLinks, { donorIds }),
    done: 'The link is on its way',
    already: 'No link was sent',
  },
  {
    intent: 'end-sessions',
    endpoint: contract.endDonorSessions,
    label: 'End sessions',
    question: 'End all sessions of',
    consequence: 'They are logged out everywhere and can log in again.',
    applies: ({ sessions }) => sessions.length > 0,
    run: (call, donorIds) => call(contract.endDonorSessions, { donorIds }),
    done: 'Logged out everywhere',
    already: 'Not logged in any more',
  },
  {
    intent: 'delete',
    endpoint: deleteDonors,
    label: 'Delete',
    question: 'Delete',
    consequence: 'Searches no longer show them and they cannot log in. They get an e-mail.',
    isDangerous: true,
    applies: ({ isDeleted }) => !isDeleted,
    run: (call, donorIds, form) => call(deleteDonors, { donorIds, eraseNow: form.get('when') === 'now' }),
    undo: contract.restoreDonors,
    done: 'Deleted',
    already: 'Already deleted',
  },
  {
    intent: 'erase',
    endpoint: deleteDonors,
    label: 'Erase now',
    question: 'Erase',
    consequence: 'Everything held about them is gone at once and cannot be restored.',
    isDangerous: true,
    applies: ({ isDeleted }) => isDeleted,
    run: (call, donorIds) => call(deleteDonors, { donorIds, eraseNow: true }),
    done: 'Erased',
    already: 'Already erased',
  },
];

/** What no administrator does to another one: that is a way in or out. */
const notToAdmins = ['unblock', 'block', 'password-link', 'end-sessions', 'delete', 'erase'];

/** What an administrator does not do to themselves; their own sessions are on their Security page. */
const notToSelf = ['block', 'delete', 'erase', 'end-sessions'];

function refusedTo({ userType }: DonorDetails, isSelf: boolean): readonly string[] {
  if (isSelf) return notToSelf;
  return userType === '1' ? notToAdmins : [];
}

export function actionsFor(donor: DonorDetails, isSelf: boolean, mayCall: MayCall): readonly DonorAction[] {
  const refused = refusedTo(donor, isSelf);
  return donorActions.filter(
    (action) => action.applies(donor) && mayCall(action.endpoint) && !refused.includes(action.intent),
  );
}
