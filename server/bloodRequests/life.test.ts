// The life of a request, walked event by event over HTTP on a real database, against the table that stands here in words.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { bloodRequests } from '#contract/queues.ts';
import { confirmBloodRequest, manageBloodRequest, type RequestState } from '#contract/bloodRequests.ts';
import * as desk from '#contract/deskRequests.ts';
import { Failure, isFailure } from '#contract/errors.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { undo } from '#contract/undo.ts';
import { move } from './life.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin, addCoordinator, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { atNoon, FAMILY, inMinutes, requestsOf } from '#test/bloodRequests.ts';
import { decryptContact, encryptContact, makePublicId } from './contact.ts';
import { endRequests } from './ending.ts';
import { runsEverything } from '#test/scope.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const requests = requestsOf(app);
const { signal } = new AbortController();

const states = ['unconfirmed', 'waiting', 'open', 'met', 'closed', 'refused', 'expired'] as const;
const events = [
  'family confirms',
  'family: met',
  'family: close',
  'family: still needed',
  'coordinator opens',
  'coordinator: met',
  'coordinator: close',
  'coordinator: still needed',
  'administrator approves',
  'administrator declines',
  'administrator takes back',
  'administrator deletes',
  'the day passes',
] as const;
type Event = (typeof events)[number];

/** 'again': 200, and nothing happens; 'reopened' and 'as before' depend on what was; 'gone': 404 from then on. */
type To = RequestState | 'again' | 'reopened' | 'as before' | 'gone';

/** Where an event leads from a state; what is not here is refused with 409, and nothing happens. */
const table: Record<Event, Partial<Record<RequestState, To>>> = {
  'family confirms': {
    unconfirmed: 'waiting',
    waiting: 'again',
    open: 'again',
    met: 'again',
    closed: 'again',
    refused: 'again',
    expired: 'again',
  },
  'family: met': { waiting: 'met', open: 'met', met: 'again' },
  'family: close': { waiting: 'closed', open: 'closed', closed: 'again' },
  'family: still needed': { open: 'open', met: 'reopened', closed: 'reopened' },
  'coordinator opens': { waiting: 'open', refused: 'open' },
  'coordinator: met': { waiting: 'met', open: 'met' },
  'coordinator: close': { waiting: 'closed', open: 'closed' },
  'coordinator: still needed': { open: 'open', met: 'reopened', closed: 'reopened' },
  // A decision that stands already is no conflict, nor is one about what the family ended.
  'administrator approves': {
    waiting: 'open',
    open: 'again',
    met: 'again',
    closed: 'again',
    refused: 'open',
    expired: 'again',
  },
  'administrator declines': {
    waiting: 'refused',
    open: 'refused',
    met: 'refused',
    closed: 'refused',
    refused: 'again',
  },
  'administrator takes back': { open: 'as before', refused: 'as before' },
  'administrator deletes': {
    unconfirmed: 'gone',
    waiting: 'gone',
    open: 'gone',
    met: 'gone',
    closed: 'gone',
    refused: 'gone',
    expired: 'gone',
  },
  // The clock asks nobody.
  'the day passes': {
    unconfirmed: 'again',
    waiting: 'expired',
    open: 'expired',
    met: 'again',
    closed: 'again',
    refused: 'again',
    expired: 'again',
  },
};

/** What the table says of a request, beside its state: who opened and who ended it, and what the administrator decided last. */
interface Known {
  state: RequestState | 'gone';
  isOpened: boolean;
  isClosedByCoordinator: boolean;
  before: Known | null;
}

/** As makeRequest leaves it. */
const madeIn = (state: RequestState): Known => {
  const isOpened = ['open', 'met', 'closed', 'expired'].includes(state);
  const waited: Known = { state: 'waiting', isOpened: false, isClosedByCoordinator: false, before: null };
  const isDecided = state === 'open' || state === 'refused';
  return { state, isOpened, isClosedByCoordinator: false, before: isDecided ? waited : null };
};

function resolve({ state, isOpened, isClosedByCoordinator, before }: Known, event: Event): To | undefined {
  if (state === 'gone') return undefined;
  const to = table[event][state];
  if (to === 'reopened') return isOpened && !isClosedByCoordinator ? 'open' : 'waiting';
  return to === 'as before' && !before ? undefined : to;
}

/** The status of the answer and what is known then. */
function follow(known: Known, event: Event): [status: number, known: Known] {
  const to = resolve(known, event);
  if (to === undefined) return [known.state === 'gone' ? 404 : 409, known];
  if (to === 'again' || to === 'reopened') return [200, known];
  if (to === 'as before') return [200, known.before!];
  const isDecision = event === 'administrator approves' || event === 'administrator declines';
  return [
    200,
    {
      state: to,
      isOpened: to === 'open' || (to !== 'waiting' && known.isOpened),
      isClosedByCoordinator: event === 'coordinator: close',
      before: isDecision ? known : null,
    },
  ];
}

let admin: LoggedIn;
let coordinator: LoggedIn;
beforeAll(async () => {
  [admin, coordinator] = [await addAdmin(app), await addCoordinator(app)];
});

interface Walked {
  id: number;
  token: string;
}

/** A request that came into a state over HTTP: a person opened it before, but where it waits or is not confirmed. */
async function lead(state: RequestState) {
  const { publicId, emailId } = await requests.add(FAMILY);
  const token = await requests.familyToken(emailId);
  const [id, family] = [await requests.idOf(publicId), app.visitor()];
  await hold(id);
  if (state !== 'unconfirmed') await family.call(confirmBloodRequest, { token });
  const isOpened = ['open', 'met', 'closed', 'expired'].includes(state);
  if (isOpened) await admin.client.call(bloodRequests.approve, { requestIDs: [id] });
  if (state === 'met') await family.call(manageBloodRequest, { token, action: 'met' });
  if (state === 'closed') await family.call(manageBloodRequest, { token, action: 'close' });
  if (state === 'refused') await admin.client.call(bloodRequests.decline, { requestIDs: [id] });
  if (state === 'expired') await endRequests(app, atNoon(4), signal);
  await app.db.deleteFrom('stoppedSenders').execute();
  await hold(id);
  return app.db.selectFrom('bloodRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const led = new Map<RequestState, ReturnType<typeof lead>>();

/** Another one like it, of another family. */
async function makeRequest(state: RequestState): Promise<Walked> {
  if (!led.has(state)) led.set(state, lead(state));
  const { id: _, lastMove, ...row } = await led.get(state)!;
  const [publicId, token] = [makePublicId(), randomBytes(32).toString('base64url')];
  const contact = { ...decryptContact(app.keys, row)!, email: `${publicId}@example.org`, token };
  const like = { ...row, publicId, lastMove: JSON.stringify(lastMove), ...encryptContact(app.keys, publicId, contact) };
  const added = app.db.insertInto('bloodRequests').values(like).returning('id');
  return { id: (await added.executeTakeFirstOrThrow()).id, token };
}

/** Whoever works on it may open it. */
const hold = (id: number) =>
  app.db
    .updateTable('bloodRequests')
    .set({ claimedBy: coordinator.regid, claimedAt: new Date() })
    .where('id', '=', id)
    .execute();

async function stateOf(id: number): Promise<RequestState | 'gone'> {
  const kept = app.db.selectFrom('bloodRequests').select('state').where('id', '=', id).where('deletedAt', 'is', null);
  return (await kept.executeTakeFirst())?.state ?? 'gone';
}

/** The status of the answer. */
const acts: Record<Event, (request: Walked) => Promise<number>> = {
  'family confirms': async ({ token }) => (await app.visitor().call(confirmBloodRequest, { token })).status,
  'family: met': ({ token }) => manage(token, 'met'),
  'family: close': ({ token }) => manage(token, 'close'),
  'family: still needed': ({ token }) => manage(token, 'still needed'),
  'coordinator opens': async ({ id }) => {
    await hold(id);
    return (await coordinator.client.call(desk.openRequest, { requestId: id })).status;
  },
  'coordinator: met': ({ id }) => end(id, 'met'),
  'coordinator: close': ({ id }) => end(id, 'close'),
  'coordinator: still needed': ({ id }) => end(id, 'still needed'),
  'administrator approves': ({ id }) => decide('approve', id),
  'administrator declines': ({ id }) => decide('decline', id),
  'administrator takes back': ({ id }) => takeMoveBack(id),
  'administrator deletes': ({ id }) => decide('remove', id),
  'the day passes': async () => {
    await endRequests(app, atNoon(4), signal);
    return 200;
  },
};
const manage = async (token: string, action: 'met' | 'close' | 'still needed') =>
  (await app.visitor().call(manageBloodRequest, { token, action })).status;
const end = async (requestId: number, action: 'met' | 'close' | 'still needed') =>
  (await coordinator.client.call(desk.endRequest, { requestId, action })).status;
const decide = async (verb: 'approve' | 'decline' | 'remove', id: number) =>
  (await admin.client.call(bloodRequests[verb], { requestIDs: [id] })).status;

/** By the life itself, as `undo` calls it: the copies have no record that names them. */
const takeMoveBack = async (id: number) => {
  const { db, keys, config } = app;
  try {
    await inTransaction(db, async (transaction) => {
      const locked = transaction
        .selectFrom('bloodRequests')
        .selectAll()
        .where('id', '=', id)
        .where('deletedAt', 'is', null);
      const request = await locked.forNoKeyUpdate().executeTakeFirst();
      if (!request) throw new Failure('not_found');
      const parts = { db: transaction, keys, config, now: new Date() };
      await move(parts, request, 'undo', { kind: 'person', accountId: admin.regid });
    });
    return 200;
  } catch (error) {
    if (isFailure(error)) return error.status;
    throw error;
  }
};

describe.each(states)('a request that is %s', (state) => {
  test.each(events)('when %s', async (event) => {
    const request = await makeRequest(state);
    const [status, then] = follow(madeIn(state), event);
    expect([await acts[event](request), await stateOf(request.id)]).toEqual([status, then.state]);
  });

  const possible = events.filter((event) => resolve(madeIn(state), event) !== undefined);
  // Every event with itself and the next two, and with the clock, which is last; `npm run test:all` tries every pair.
  const pairs = possible.flatMap((first, nth) => {
    const seconds = runsEverything ? possible.slice(nth) : [...possible.slice(nth, nth + 3), ...possible.slice(-1)];
    return [...new Set(seconds)].map((second) => [first, second] as const);
  });
  test.each(pairs)('when %s and %s at once, as one after the other', async (first, second) => {
    const request = await makeRequest(state);
    const given = await Promise.all([acts[first](request), acts[second](request)]);
    expect(given.every((status) => status < 500)).toBe(true);
    // The clock skips what is locked, and comes again a minute later.
    if (second === 'the day passes') await acts[second](request);
    const orders = [
      [first, second],
      [second, first],
    ] as const;
    const outcomes = orders.map(([one, other]) => follow(follow(madeIn(state), one)[1], other)[1].state);
    expect(outcomes).toContain(await stateOf(request.id));
  });
});

const read = async (id: number) => {
  const {
    lastMove: _,
    tellFamilyAt: __,
    ...row
  } = await app.db.selectFrom('bloodRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row;
};

/** What a coordinator decides, and of a request in which state. */
const decisions = [
  ['coordinator opens', 'waiting'],
  ['coordinator: met', 'open'],
  ['coordinator: close', 'open'],
  ['coordinator: still needed', 'met'],
] as const;

describe.each(decisions)('%s, of a request that is %s: taken back', (event, state) => {
  /** The request, and its record of the decision. */
  async function begin() {
    const request = await makeRequest(state);
    const before = await read(request.id);
    expect(await acts[event](request)).toBe(200);
    const made = app.db.selectFrom('auditLog').select('id').where('actor', '=', coordinator.regid);
    const { id: auditId } = await made.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    return { ...request, auditId, before };
  }
  const takeBack = async (auditId: number, by = coordinator) => (await by.client.call(undo, { auditId })).status;

  test('it is as it was, once, by who decided', async () => {
    const { id, auditId, before } = await begin();
    expect(await takeBack(auditId, admin)).toBe(404);
    expect([await takeBack(auditId), await takeBack(auditId)]).toEqual([200, 409]);
    const { firstTakenAt: _, claimedAt: __, ...kept } = before;
    expect(await read(id)).toMatchObject(kept);
  });

  test('not after ten minutes, nor once a donor was asked', async () => {
    const [late, asked] = [await begin(), await begin()];
    await app.pool.query(`update audit_undo set until = now() - interval '1 second' where audit_id = $1`, [
      late.auditId,
    ]);
    const row = { requestId: asked.id, accountId: coordinator.regid, wave: 1, askedAt: inMinutes(1) };
    await app.db.insertInto('askedDonors').values(row).execute();
    const to = follow(madeIn(state), event)[1].state;
    for (const { id, auditId } of [late, asked])
      expect([await takeBack(auditId), await stateOf(id)]).toEqual([409, to]);
  });

  // Opening takes the request before.
  test.each(events.filter((one) => one !== 'coordinator opens'))(
    'and %s at once, as one after the other',
    async (other) => {
      const { auditId, ...request } = await begin();
      const given = await Promise.all([takeBack(auditId), acts[other](request)]);
      expect(given.every((status) => status < 500)).toBe(true);
      if (other === 'the day passes') await acts[other](request);
      const undone = { ...madeIn(state), before: null };
      const decided = follow(madeIn(state), event)[1];
      const after = follow(decided, other)[1];
      const outcomes = [follow(undone, other)[1], after === decided ? undone : after].map((known) => known.state);
      expect(outcomes).toContain(await stateOf(request.id));
    },
  );
});

test('a request whose day is past is not approved, and the answer says why', async () => {
  const { id } = await makeRequest('waiting');
  const past = { neededBy: addDays(dayInIndia(new Date()), -1) };
  await app.db.updateTable('bloodRequests').set(past).where('id', '=', id).execute();
  const { status, body } = await admin.client.call(bloodRequests.approve, { requestIDs: [id] });
  expect([status, body.message]).toEqual([409, 'The last day of this request is over.']);
  expect(body.data).toMatchObject([{ requestId: id, state: 'waiting', decision: 'pending' }]);
});

test('what a coordinator closed waits for a person where the family still needs it', async () => {
  const { id, token } = await makeRequest('open');
  expect(await end(id, 'close')).toBe(200);
  expect(await manage(token, 'still needed')).toBe(200);
  expect(await stateOf(id)).toBe('waiting');
  for (const action of ['met', 'still needed'] as const) await manage(token, action);
  expect(await stateOf(id)).toBe('waiting');
});

test('ends at noon in India of the day after the needed one', async () => {
  const { id } = await makeRequest('open');
  const noon = atNoon(3);
  await endRequests(app, new Date(noon.getTime() - 60_000), signal);
  expect(await stateOf(id)).toBe('open');
  await endRequests(app, noon, signal);
  expect(await stateOf(id)).toBe('expired');
});

describe('a decision taken back', () => {
  /** The last decision about it. */
  const takeBack = async (id: number, by = admin) => {
    const { rows } = await app.pool.query<{ auditId: number }>(
      `select audit_id as "auditId" from audit_undo join audit_log on audit_log.id = audit_id
       where ids = array[$1::bigint] order by audit_id desc limit 1`,
      [id],
    );
    return (await by.client.call(undo, { auditId: rows[0]!.auditId })).status;
  };

  test.each([['approve'], ['decline']] as const)('%s leaves everything as it was, and no letter', async (verb) => {
    const { publicId, emailId } = await requests.addConfirmed(FAMILY);
    const id = await requests.idOf(publicId);
    const [before, sent] = [await read(id), (await app.sentEmails(emailId)).length];
    expect([await decide(verb, id), await takeBack(id)]).toEqual([200, 200]);
    expect(await read(id)).toEqual(before);
    await requests.sendNotifications();
    expect((await app.sentEmails(emailId)).length).toBe(sent);
  });

  test('a deletion too, for ten minutes by who deleted it; donors who come are told before it is erased', async () => {
    const { id } = await makeRequest('open');
    const before = await read(id);
    expect(await decide('remove', id)).toBe(200);
    expect(await takeBack(id, await addAdmin(app))).toBe(404);
    expect(await takeBack(id)).toBe(200);
    expect(await read(id)).toEqual(before);
    await decide('remove', id);
    await app.pool.query(`update blood_requests set deleted_at = now() - interval '11 minutes' where id = $1`, [id]);
    await endRequests(app, new Date(), signal);
    expect(await app.db.selectFrom('bloodRequests').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('is refused once a donor was asked, and to who did not decide', async () => {
    await requests.addDonor({ bloodGroup: 'B-' });
    const { publicId } = await requests.addConfirmed({ bloodgroup: 'B-' });
    const id = await requests.idOf(publicId);
    await decide('approve', id);
    expect(await takeBack(id, await addAdmin(app))).toBe(404);
    await requests.runWaves();
    expect([await takeBack(id), await stateOf(id)]).toEqual([409, 'open']);
  });
});

test('only move and the insertion write the state of a request', () => {
  const root = new URL('..', import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!test)\.ts$/.test(name) && !name.endsWith('.test.ts'),
  );
  const writers = files.filter((name) => {
    const text = readFileSync(`${root}/${name}`, 'utf8');
    return /update blood_requests set[^`]*\bstate =|updateTable\('bloodRequests'\)[^;]*(?<!: )\bstate\b\s*[:,}]/.test(
      text,
    );
  });
  const movers = files.filter((name) => /\bstate: to\b/.test(readFileSync(`${root}/${name}`, 'utf8')));
  expect([writers, movers]).toEqual([[], ['bloodRequests/life.ts']]);
});
