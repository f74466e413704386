// The life of a request for blood: which event leads from which states where, by whom, what it needs and whom it tells.
// `move` is the only writer of the column `state`.
import { sql, type UpdateObject } from 'kysely';
import { stateMessages, type RequestState } from '#contract/bloodRequests.ts';
import { dayInIndia, MINUTE_MS } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import { UNDO_MINUTES } from '#contract/undo.ts';
import type { Words } from '#messages/translate.ts';
import type { Schema } from '#server/db/schema/index.ts';
import type { LastMove } from '#server/db/schema/bloodRequests.ts';
import { tellAt } from '#server/mail/outbox.ts';
import { decryptContact, isUnreadable, UNREADABLE } from './contact.ts';
import { freeOldPromises, freeTold, tellDonors, wereDonorsAsked } from './places.ts';
import {
  findNoRoom,
  firstUsableDay,
  needsPerson,
  personOf,
  refusal,
  type By,
  type Parts,
  type StoredRequest,
} from './queries.ts';
import { allowSender, stopSender } from './senders.ts';

export type RequestEvent = keyof typeof life;

interface Moving {
  parts: Parts;
  request: StoredRequest;
  by: By;
  to: RequestState;
}

type Columns = UpdateObject<Schema, 'bloodRequests'>;
/** Why it cannot be; null where it can. */
type Requirement = (moving: Moving) => Words | null | Promise<Words | null>;

interface Transition {
  from: readonly RequestState[];
  by: readonly By['kind'][];
  needs?: readonly Requirement[];
  to: RequestState | ((moving: Moving) => RequestState | Promise<RequestState>);
  /** Whether the family pressed the same before: 200, and nothing is done. */
  isRepeated?: (request: StoredRequest) => boolean;
  /** The columns beside `state`. */
  set: (moving: Moving) => Columns;
  /** What it leads to for donors and senders. */
  follows?: (moving: Moving) => Promise<unknown>;
  /** Who is told of it two minutes later; not the family of what it did itself. */
  writesTo?: readonly ('family' | 'donors who come')[];
}

const isOver = ({ parts: { now }, request }: Moving) => request.neededBy < firstUsableDay(now);
const isOnDay = ({ parts: { now }, request }: Moving) => dayInIndia(now) === request.neededBy;

/** Donors who come could call nobody. */
const readableContact: Requirement = ({ parts: { keys }, request, by }) => {
  if (isUnreadable(keys, request)) return by.kind === 'person' ? UNREADABLE : message('bloodRequests.askAgain');
  return request.contact === null ? message('bloodRequests.ended') : null;
};
/** Who asked by SMS was called. */
const namedContact: Requirement = ({ parts: { keys }, request }) =>
  decryptContact(keys, request)?.name === '' ? 'Call the family, and write name and day down at the desk.' : null;
const dayNotPast: Requirement = ({ parts: { now }, request }) =>
  request.neededBy < dayInIndia(now) ? message('bloodRequests.isExpired') : null;
const notOver: Requirement = (moving) => (isOver(moving) ? message('bloodRequests.isExpired') : null);
const over: Requirement = (moving) => (isOver(moving) ? null : 'Its day is not over.');
/** One that opened by itself is checked by being opened. */
const notOpenedByPerson: Requirement = ({ request: { state, openedBy } }) =>
  state === 'open' && openedBy !== null ? message(stateMessages.open) : null;
const roomForAddress: Requirement = ({ parts, request }) => findNoRoom(parts, request);
const ownLastDecision: Requirement = ({ parts: { now }, request: { lastMove }, by }) =>
  lastMove &&
  lastMove.by !== null &&
  lastMove.by === personOf(by) &&
  now.getTime() - Date.parse(lastMove.at) <= UNDO_MINUTES * MINUTE_MS
    ? null
    : 'It was changed since, or the ten minutes are over.';
const nobodyAskedSince: Requirement = async ({ parts: { db }, request: { id, lastMove } }) =>
  lastMove && (await wereDonorsAsked(db, id, new Date(lastMove.at))) ? 'A donor was asked or answered since.' : null;

const open = ({ parts: { now }, request, by }: Moving): Columns => ({
  openedAt: request.state === 'open' ? request.openedAt : now,
  openedBy: personOf(by),
  wavesFrom: request.state === 'open' ? request.wavesFrom : now,
  nextWaveAt: request.state === 'open' ? request.nextWaveAt : now,
  endedAt: null,
  endedBy: null,
  endReason: null,
});

const end = ({ parts: { now }, request, by }: Moving): Columns => ({
  endedAt: now,
  endedBy: personOf(by),
  endReason: by.kind === 'person' ? (by.reason ?? null) : null,
  nextWaveAt: null,
  claimedBy: null,
  claimedAt: null,
  // What ended undecided is in no queue.
  decision: request.decision === 'pending' ? null : request.decision,
});

// The transaction may have waited for another decision.
const decided = (decision: 'approved' | 'declined', by: By): Columns => ({
  decision,
  decidedBy: personOf(by),
  decidedAt: sql<Date>`clock_timestamp()`,
});

/** Waves that ended begin anew. */
const needAgain = ({ parts: { now }, request, to }: Moving): Columns => {
  const isAsking = request.state === 'open' && request.nextWaveAt !== null;
  const undecided = { decision: 'pending', decidedAt: null, decidedBy: null } as const;
  return {
    ...(request.state === 'open' ? {} : { endedAt: null, endedBy: null, endReason: null }),
    ...(to === 'waiting'
      ? { ...undecided, openedAt: null, openedBy: null, nextWaveAt: null }
      : { wavesFrom: isAsking ? request.wavesFrom : now, nextWaveAt: now, decision: request.decision ?? 'pending' }),
  };
};

const life = {
  /** The link in the e-mail to the family. */
  confirm: {
    from: ['unconfirmed'],
    by: ['family'],
    needs: [readableContact, dayNotPast, roomForAddress],
    to: async ({ parts, request }) => ((await needsPerson(parts, request)) ? 'waiting' : 'open'),
    isRepeated: ({ state }) => state !== 'unconfirmed',
    set: (moving) => ({
      confirmedAt: moving.parts.now,
      decision: 'pending',
      ...(moving.to === 'open' ? open(moving) : {}),
    }),
  },
  /** Only a person leads from waiting to open, and reopens what was refused. */
  open: {
    from: ['waiting', 'refused', 'open'],
    by: ['person'],
    needs: [notOpenedByPerson, readableContact, namedContact, dayNotPast],
    to: 'open',
    set: (moving) => ({ ...open(moving), ...decided('approved', moving.by) }),
    follows: ({ parts, request }) => allowSender(parts, request),
    writesTo: ['family'],
  },
  met: {
    from: ['waiting', 'open'],
    by: ['family', 'person'],
    to: 'met',
    isRepeated: ({ state }) => state === 'met',
    set: end,
    writesTo: ['donors who come'],
  },
  /** 'Still needed'. What no person opened, and what a coordinator closed, waits for a person. */
  again: {
    from: ['open', 'met', 'closed'],
    by: ['family', 'person'],
    needs: [readableContact, notOver],
    to: ({ request: { state, openedBy, endedBy } }) =>
      state === 'open' || (openedBy !== null && (state === 'met' || endedBy === null)) ? 'open' : 'waiting',
    isRepeated: ({ state, lastMove }) => state === 'waiting' && lastMove?.event === 'again',
    set: needAgain,
    writesTo: ['family'],
    follows: async (moving) => {
      const { parts, request } = moving;
      if (request.state !== 'open') await freeTold(parts.db, request.id);
      else if (isOnDay(moving)) await freeOldPromises(parts, request.id);
    },
  },
  close: {
    from: ['waiting', 'open'],
    by: ['family', 'person'],
    to: 'closed',
    isRepeated: ({ state }) => state === 'closed',
    set: end,
    writesTo: ['family', 'donors who come'],
  },
  refuse: {
    from: ['waiting', 'open', 'met', 'closed'],
    by: ['person'],
    to: 'refused',
    set: (moving) => ({ ...end(moving), ...decided('declined', moving.by) }),
    follows: ({ parts, request }) => stopSender(parts, request),
    writesTo: ['family', 'donors who come'],
  },
  expire: {
    from: ['waiting', 'open'],
    by: ['clock'],
    needs: [over],
    to: 'expired',
    set: end,
    writesTo: ['family', 'donors who come'],
  },
  /** Once, within ten minutes, by who decided: everything as it was. */
  undo: {
    from: ['waiting', 'open', 'met', 'closed', 'refused'],
    by: ['person'],
    needs: [ownLastDecision, nobodyAskedSince],
    to: ({ request: { state, lastMove } }) => (lastMove?.before.state ?? state) as RequestState,
    set: ({ request: { lastMove } }) => ({ ...lastMove?.before }),
    writesTo: ['family', 'donors who come'],
  },
} satisfies Record<string, Transition>;

export const events: Readonly<Record<keyof typeof life, Transition>> = life;

/** Of what a family or a coordinator says. */
export const eventOf = { met: 'met', close: 'close', 'still needed': 'again' } as const;

/** What 'undo' restores. */
const restored = [
  'state',
  'confirmedAt',
  'openedAt',
  'openedBy',
  'wavesFrom',
  'nextWaveAt',
  'endedAt',
  'endedBy',
  'endReason',
  'claimedBy',
  'claimedAt',
  'decision',
  'decidedAt',
  'decidedBy',
] as const;

function lastMoveOf({ parts: { now }, request, by }: Moving, event: RequestEvent): LastMove {
  const before = Object.fromEntries(
    restored.map((column) => {
      const value = request[column];
      return [column, value instanceof Date ? value.toISOString() : value];
    }),
  );
  return { event, by: personOf(by), at: now.toISOString(), before };
}

/** The family knows what it did itself. */
const toldBy = ({ parts, by, to }: Moving, { writesTo }: Transition): Columns => {
  if (by.kind === 'family') return { toldFamily: to, tellFamilyAt: null };
  return writesTo?.includes('family') ? { tellFamilyAt: tellAt(parts.now) } : {};
};

/**
 * Moves a locked request and returns it as it is then. Throws a 409 with `data: { state }` for what its state, its day or
 * its caller does not allow.
 */
export async function move(parts: Parts, request: StoredRequest, event: RequestEvent, by: By): Promise<StoredRequest> {
  const transition = events[event];
  const moving = { parts, request, by, to: request.state };
  const isTheirs = transition.by.includes(by.kind);
  if (isTheirs && by.kind === 'family' && transition.isRepeated?.(request)) return request;
  if (!isTheirs || !transition.from.includes(request.state))
    throw refusal(message(stateMessages[request.state]), request);
  for (const findReason of transition.needs ?? []) {
    const reason = await findReason(moving);
    if (reason !== null) throw refusal(reason, request);
  }
  const to = typeof transition.to === 'string' ? transition.to : await transition.to(moving);
  const moved = { ...moving, to };
  const lastMove = event === 'undo' ? null : JSON.stringify(lastMoveOf(moved, event));
  const set = { ...transition.set(moved), state: to, ...toldBy(moved, transition), lastMove };
  const update = parts.db.updateTable('bloodRequests').set(set).where('id', '=', request.id);
  const stored = await update.returningAll().executeTakeFirstOrThrow();
  await transition.follows?.(moved);
  if (transition.writesTo?.includes('donors who come')) await tellDonors(parts, request.id);
  return stored;
}
