// What people do to a request on the desk, as data: runCommand.ts carries it out, Command.tsx shows its button and question.
import * as contract from '#contract/deskRequests.ts';
import type { RequestState } from '#contract/bloodRequests.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ButtonProps } from '#web/ui/Button.tsx';

/** Who works on the request: the caller, nobody, either; 'guarded': nobody, in a district of others who are on duty. */
type Holder = 'me' | 'nobody' | 'me or nobody' | 'guarded';

export interface Command {
  endpoint: Endpoint;
  /** The fields of the endpoint that the form sends; the first has the id or ids. */
  ids: readonly string[];
  /** What the endpoint gets beside them. */
  input?: Readonly<Record<string, string>>;
  label: string;
  /** Red, 'danger', is for what cannot be undone. */
  tone: NonNullable<ButtonProps['variant']>;
  /** One, and several. */
  noun: readonly [string, string];
  /** 'Confirm Action' asks first; without it the command is carried out at once. `{what}` names the rows. */
  question?: { text: string; consequence: string; reason?: 'required' | 'optional' };
  /** The requests that it applies to. */
  on: { states: readonly RequestState[]; holder: Holder };
  done: string;
  /** Where it changed nothing. */
  nothing: string;
  /** The command that takes it back. */
  back?: string;
}

const request = ['request', 'requests'] as const;
const alive = ['waiting', 'open'] as const;

export const commands = {
  claim: {
    endpoint: contract.claimRequest,
    ids: ['requestId'],
    label: 'Take',
    tone: 'strong',
    noun: request,
    on: { states: alive, holder: 'nobody' },
    done: '',
    nothing: 'Nothing was changed.',
    back: 'release',
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
    on: { states: alive, holder: 'guarded' },
    done: '',
    nothing: 'Nothing was changed.',
    back: 'release',
  },
  release: {
    endpoint: contract.releaseRequest,
    ids: ['requestId'],
    label: 'Release',
    tone: 'secondary',
    noun: request,
    on: { states: alive, holder: 'me' },
    done: 'Others can take it now.',
    nothing: 'Nothing was changed.',
    back: 'claim',
  },
  open: {
    endpoint: contract.openRequest,
    ids: ['requestId'],
    label: 'Ask donors',
    tone: 'strong',
    noun: request,
    on: { states: ['waiting'], holder: 'me' },
    done: 'Donors are asked, and the family is told.',
    nothing: 'Donors were asked before.',
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
    on: { states: alive, holder: 'me or nobody' },
    done: 'The request has ended.',
    nothing: 'It had ended before.',
    back: 'again',
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
    on: { states: alive, holder: 'me or nobody' },
    done: 'The request is closed.',
    nothing: 'It had ended before.',
    back: 'again',
  },
  again: {
    endpoint: contract.endRequest,
    ids: ['requestId'],
    input: { action: 'still needed' },
    label: 'Blood is still needed',
    tone: 'secondary',
    noun: request,
    on: { states: ['met', 'closed'], holder: 'me or nobody' },
    done: 'The request is on the desk again.',
    nothing: 'It was on the desk before.',
  },
  decline: {
    endpoint: contract.declineRequests,
    ids: ['requestIds'],
    label: 'Decline',
    tone: 'secondary',
    noun: request,
    question: { text: 'Decline {what}?', consequence: 'Nobody called these families. Who sent them can ask again.' },
    on: { states: ['waiting'], holder: 'nobody' },
    done: 'Declined.',
    nothing: 'Somebody had declined it before.',
  },
  didNotCome: {
    endpoint: contract.releasePlace,
    ids: ['requestId', 'regid'],
    label: 'Did not come',
    tone: 'secondary',
    noun: ['donor', 'donors'],
    on: { states: ['open'], holder: 'me' },
    done: 'The place is free. The donor is told in two minutes.',
    nothing: 'The place was free before.',
    back: 'didCome',
  },
  didCome: {
    endpoint: contract.restorePlace,
    ids: ['requestId', 'regid'],
    label: 'Comes after all',
    tone: 'secondary',
    noun: ['donor', 'donors'],
    on: { states: ['open'], holder: 'me' },
    done: 'The donor has the place again.',
    nothing: 'The donor had the place before.',
  },
  accept: {
    endpoint: contract.acceptOffer,
    ids: ['requestId', 'regid'],
    label: 'Accept',
    tone: 'strong',
    noun: ['offer', 'offers'],
    on: { states: ['open'], holder: 'me' },
    done: 'The donor is told the number of the family.',
    nothing: 'It was accepted before.',
    back: 'didNotCome',
  },
  putAside: {
    endpoint: contract.declineOffer,
    ids: ['requestId', 'regid'],
    label: 'Put aside',
    tone: 'secondary',
    noun: ['offer', 'offers'],
    on: { states: ['open'], holder: 'me' },
    done: 'The donor is told.',
    nothing: 'It was put aside before.',
  },
  handOver: {
    endpoint: contract.handOverRequest,
    ids: ['requestId', 'userID'],
    label: 'Hand over',
    tone: 'secondary',
    noun: request,
    on: { states: alive, holder: 'me' },
    done: '',
    nothing: 'Nothing was changed.',
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

export const findCommand = (name: string | null | undefined): Command | undefined =>
  name && Object.hasOwn(commands, name) ? commands[name as CommandName] : undefined;

/** Whether it can be done to this request by this user. */
export function appliesTo(name: CommandName, { state, claimedBy, needsReason }: contract.DeskRequest, userID: string) {
  const { states, holder }: Command['on'] = commands[name].on;
  const held: Holder = claimedBy === userID ? 'me' : needsReason ? 'guarded' : 'nobody';
  const isFree = claimedBy === null || claimedBy === userID;
  return states.includes(state) && isFree && (holder === held || (holder === 'me or nobody' && held !== 'guarded'));
}
