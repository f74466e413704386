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

const alive = ['waiting', 'open'] as const;
const onRequest = { ids: ['requestId'], tone: 'secondary', noun: ['request', 'requests'] } as const;
const onDonor = { ids: ['requestId', 'regid'], tone: 'secondary', noun: ['donor', 'donors'] } as const;
const onOffer = { ...onDonor, noun: ['offer', 'offers'] } as const;

export const commands = {
  claim: {
    ...onRequest,
    endpoint: contract.claimRequest,
    label: 'Take',
    tone: 'strong',
    on: applies(alive, 'nobody'),
    done: '',
  },
  claimElsewhere: {
    ...onRequest,
    endpoint: contract.claimRequest,
    ids: ['requestId', 'reason'],
    label: 'Take',
    tone: 'strong',
    question: {
      text: 'Take the request for {what}?',
      consequence: 'Somebody of that district is on duty. Administrators read why you take it.',
      reason: 'required',
    },
    on: applies(alive, 'guarded'),
    done: '',
  },
  release: {
    ...onRequest,
    endpoint: contract.releaseRequest,
    label: 'Release',
    on: applies(alive, 'me'),
    done: 'Others can take it now.',
  },
  open: {
    ...onRequest,
    endpoint: contract.openRequest,
    ids: ['requestId', 'contactName', 'neededBy'],
    label: 'Ask donors',
    tone: 'strong',
    on: applies(['waiting'], 'me'),
    done: 'Donors are asked, and the family is told.',
  },
  met: {
    ...onRequest,
    endpoint: contract.endRequest,
    ids: ['requestId', 'reason'],
    input: { action: 'met' },
    label: 'The blood is there',
    question: {
      text: 'Is the blood for {what} there?',
      consequence: 'Donors who said that they come are told that they are not needed any more.',
    },
    on: applies(alive, 'me or nobody'),
    done: 'The request has ended.',
  },
  close: {
    ...onRequest,
    endpoint: contract.endRequest,
    ids: ['requestId', 'reason'],
    input: { action: 'close' },
    label: 'Close without blood',
    question: {
      text: 'Close the request for {what}?',
      consequence: 'The family and donors who said that they come are told. The family can take it back.',
      reason: 'optional',
    },
    on: applies(alive, 'me or nobody'),
    done: 'The request is closed.',
  },
  again: {
    ...onRequest,
    endpoint: contract.endRequest,
    input: { action: 'still needed' },
    label: 'Blood is still needed',
    on: applies(['met', 'closed'], 'me or nobody'),
    done: 'The request is on the desk again.',
  },
  decline: {
    ...onRequest,
    endpoint: contract.declineRequests,
    ids: ['requestIds'],
    label: 'Decline',
    question: { text: 'Decline {what}?', consequence: 'Nobody called these families. Who sent them can ask again.' },
    on: applies(['waiting'], 'nobody'),
    done: 'Declined.',
    nothing: 'Somebody had declined it before.',
  },
  didNotCome: {
    ...onDonor,
    endpoint: contract.releasePlace,
    label: 'Did not come',
    on: applies(['open'], 'me'),
    done: 'The place is free. The donor is told in two minutes.',
  },
  didCome: {
    ...onDonor,
    endpoint: contract.restorePlace,
    label: 'Comes after all',
    on: applies(['open'], 'me'),
    done: 'The donor has the place again.',
  },
  accept: {
    ...onOffer,
    endpoint: contract.acceptOffer,
    label: 'Accept',
    tone: 'strong',
    on: applies(['open'], 'me'),
    done: 'The donor is told in two minutes.',
  },
  putAside: {
    ...onOffer,
    endpoint: contract.declineOffer,
    label: 'Put aside',
    on: applies(['open'], 'me'),
    done: 'The donor is told in two minutes.',
  },
  handOver: {
    ...onRequest,
    endpoint: contract.handOverRequest,
    ids: ['requestId', 'userID'],
    label: 'Hand over',
    on: applies(alive, 'me'),
    done: '',
  },
} as const satisfies Commands<OnDesk>;

export type CommandName = keyof typeof commands;
