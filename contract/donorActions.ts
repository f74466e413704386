// What else administrators do to donors' accounts: restore, enable, block, end sessions, send a password link.
import { DonorSelection } from './adminDonors.ts';
import { endpoint } from './endpoint.ts';
import { Affected } from './moderationQueue.ts';
import { Undoable } from './undo.ts';

const action = {
  access: 'admin',
  input: DonorSelection,
  data: Affected,
  errors: ['not_found'],
} as const;

const undoable = {
  ...action,
  invalidates: true,
  input: DonorSelection,
  data: Undoable,
  errors: ['not_found', 'conflict'],
} as const;

export const restoreDonors = endpoint({
  ...undoable,
  name: 'restoreDonor',
  summary: 'Take the deletion of donors back before they are erased, all or none',
});

export const enableDonors = endpoint({
  ...undoable,
  name: 'enableDonor',
  isForModerators: true,
  summary: 'Mark donors as available whom an administrator marked as unavailable, all or none',
});

export const blockAccounts = endpoint({
  ...undoable,
  name: 'blockAccount',
  summary: 'Block donors, all or none, no administrator among them: not listed and no login until they are unblocked',
});

export const unblockAccounts = endpoint({
  ...undoable,
  name: 'unblockAccount',
  summary: 'Let blocked donors log in and be listed again, all or none, no administrator among them',
});

export const endDonorSessions = endpoint({
  ...action,
  name: 'endSessions',
  summary: "End all sessions of donors but the caller's own, all or none, no other administrator among them",
});

export const sendPasswordLinks = endpoint({
  ...action,
  name: 'sendPasswordLink',
  summary: 'Send donors a link to set a password, all or none, no other administrator among them; needs a recent login',
  // Sending again is its purpose.
  takesIdempotencyKey: false,
  limits: [{ name: 'send-password-link', by: 'account', points: 60, seconds: 3600, counts: 'accepted' }],
  errors: ['not_found', 'conflict', 'reauthenticate'],
});
