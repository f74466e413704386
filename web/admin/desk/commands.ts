// What people do to a request on the desk.
import * as contract from '#contract/deskRequests.ts';
import type { RequestState } from '#contract/bloodRequests.ts';
import type { Commands } from '#web/admin/commands/command.ts';

/** Who works on the request: the caller, nobody, either; 'guarded': nobody, in a district of others who are on duty. */
type Holder = 'me' | 'nobody' | 'me or nobody' | 'guarded';

/** A request, and who looks at it. */
export interface OnDesk {
  request: contract.DeskRequest;
  userID: string;
}

const applies =
  (states: readonly RequestState[], holder: Holder) =>
  ({ request: { state, claimedBy, needsReason }, userID }: OnDesk): boolean => {
    const held: Holder = claimedBy === userID ? 'me' : needsReason ? 'guarded' : 'nobody';
    const isFree = claimedBy === null || claimedBy === userID;
    return states.includes(state) && isFree && (holder === held || (holder === 'me or nobody' && held !== 'guarded'));
  };

const request = ['request', 'requests'] as const;
const alive = ['waiting', 'open'] as const;

export const commands = {
  claim: {
    endpoint: contract.claimRequest,
    ids: ['requestId'],
    label: 'Take',
    tone: 'strong',
    noun: request,
    on: applies(alive, 'nobody'),
    done: '',
  },
  claimElsewhere: {
    endpoint: contract.claimRequest,
    ids: ['requestId', 'reason'],
    label: 'Take',
    tone: 'strong',
    noun: request,
    question: {
      text: 'Take the request for {what}?',
      consequence: 'Somebody of that district is on duty. Administrators read why you take it.',
      reason: 'required',
    },
    on: applies(alive, 'guarded'),
    done: '',
  },
  release: {
    endpoint: contract.releaseRequest,
    ids: ['requestId'],
    label: 'Release',
    tone: 'secondary',
    noun: request,
    on: applies(alive, 'me'),
    done: 'Others can take it now.',
  },
  open: {
    endpoint: contract.openRequest,
    ids: ['requestId', 'contactName', 'neededBy'],
    label: 'Ask donors',
    tone: 'strong',
    noun: request,
    on: applies(['waiting'], 'me'),
    done: 'Donors are asked, and the family is told.',
  },
  met: {
    endpoint: contract.endRequest,
    ids: ['requestId', 'reason'],
    input: { action: 'met' },
    label: 'The blood is there',
    tone: 'secondary',
    noun: request,
    question: {
      text: 'Is the blood for {what} there?',
      consequence: 'Donors who said that they come are told that they are not needed any more.',
    },
    on: applies(alive, 'me or nobody'),
    done: 'The request has ended.',
  },
  close: {
    endpoint: contract.endRequest,
    ids: ['requestId', 'reason'],
    input: { action: 'close' },
    label: 'Close without blood',
    tone: 'secondary',
    noun: request,
    question: {
      text: 'Close the request for {what}?',
      consequence: 'The family and donors who said that they come are told. The family can take it back.',
      reason: 'optional',
    },
    on: applies(alive, 'me or nobody'),
    done: 'The request is closed.',
  },
  again: {
    endpoint: contract.endRequest,
    ids: ['requestId'],
    input: { action: 'still needed' },
    label: 'Blood is still needed',
    tone: 'secondary',
    noun: request,
    on: applies(['met', 'closed'], 'me or nobody'),
    done: 'The request is on the desk again.',
  },
  decline: {
    endpoint: contract.declineRequests,
    ids: ['requestIds'],
    label: 'Decline',
    tone: 'secondary',
    noun: request,
    question: { text: 'Decline {what}?', consequence: 'Nobody called these families. Who sent them can ask again.' },
    on: applies(['waiting'], 'nobody'),
    done: 'Declined.',
    nothing: 'Somebody had declined it before.',
  },
  didNotCome: {
    endpoint: contract.releasePlace,
    ids: ['requestId', 'regid'],
    label: 'Did not come',
    tone: 'secondary',
    noun: ['donor', 'donors'],
    on: applies(['open'], 'me'),
    done: 'The place is free. The donor is told in two minutes.',
  },
  didCome: {
    endpoint: contract.restorePlace,
    ids: ['requestId', 'regid'],
    label: 'Comes after all',
    tone: 'secondary',
    noun: ['donor', 'donors'],
    on: applies(['open'], 'me'),
    done: 'The donor has the place again.',
  },
  accept: {
    endpoint: contract.acceptOffer,
    ids: ['requestId', 'regid'],
    label: 'Accept',
    tone: 'strong',
    noun: ['offer', 'offers'],
    on: applies(['open'], 'me'),
    done: 'The donor is told in two minutes.',
  },
  putAside: {
    endpoint: contract.declineOffer,
    ids: ['requestId', 'regid'],
    label: 'Put aside',
    tone: 'secondary',
    noun: ['offer', 'offers'],
    on: applies(['open'], 'me'),
    done: 'The donor is told in two minutes.',
  },
  handOver: {
    endpoint: contract.handOverRequest,
    ids: ['requestId', 'userID'],
    label: 'Hand over',
    tone: 'secondary',
    noun: request,
    on: applies(alive, 'me'),
    done: '',
  },
} as const satisfies Commands<OnDesk>;

export type CommandName = keyof typeof commands;
