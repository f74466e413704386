// What may happen between the statements of a text: the same again, another of the same number, or a press on the site. Answers
// and rows equal those of one after the other.
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteProfile, updateDonor } from '#contract/accounts.ts';
import { answerBloodRequest } from '#contract/bloodRequests.ts';
import { endRequest, openRequest } from '#contract/deskRequests.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { addAdmin, addDonorRow, logInAs } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { listChangedRows } from '#test/database/changes.ts';
import { listTables, takeSnapshot, type Snapshot } from '#test/database/rows.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { deliver } from '#test/phone.ts';
import { CODE, makeSenders } from '#test/phoneSenders.ts';
import { runsEverything } from '#test/scope.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
type World = Awaited<ReturnType<typeof makeSenders>>;
type SenderName = keyof World['senders'];

let world: World;
let snapshot: Snapshot;
const clients = {} as Record<'asked' | 'donor' | 'unproven' | 'admin', Client>;
const [DONOR, UNPROVEN, ASKED, TWICE] = [
  'a donor',
  'a donor who did not prove the number',
  'a donor who was asked',
  'a donor who was asked twice',
] as const;
const [WAITS, IS_OPEN] = ['a family that waits', 'a family whose request is open'] as const;
const idOf = (name: SenderName) => world.senders[name].accounts[0]!;
const requestOf = (name: SenderName) => world.senders[name].requests[0]!;
let publicId = '';

/** The open request has one place left. */
async function leaveOnePlace(requestId: number): Promise<void> {
  await app.db.updateTable('bloodRequests').set({ units: 1 }).where('id', '=', requestId).execute();
  const { regid: accountId } = await addDonorRow(app.db);
  const coming = { requestId, accountId, wave: 1, answer: 'coming', answeredAt: new Date(), comings: 1 } as const;
  await app.db.insertInto('askedDonors').values(coming).execute();
}

beforeAll(async () => {
  world = await makeSenders(app);
  const admin = await addAdmin(app);
  clients.admin = admin.client;
  for (const [key, name] of [
    ['asked', TWICE],
    ['donor', DONOR],
    ['unproven', UNPROVEN],
  ] as const)
    clients[key] = await logInAs(app, idOf(name));
  for (const client of Object.values(clients)) await client.token();
  await leaveOnePlace(requestOf(IS_OPEN));
  for (const name of [WAITS, IS_OPEN])
    await app.db
      .updateTable('bloodRequests')
      .set({ claimedBy: admin.regid, claimedAt: new Date() })
      .where('id', '=', requestOf(name))
      .execute();
  const open = app.db.selectFrom('bloodRequests').select('publicId').where('id', '=', requestOf(IS_OPEN));
  publicId = (await open.executeTakeFirstOrThrow()).publicId;
  const others = ['rate_limits', 'countries', 'states', 'districts', 'cities'];
  const tables = (await listTables(app.pool)).filter((name) => !others.includes(name));
  snapshot = await takeSnapshot(app.pool, tables);
  for (const client of Object.values(clients)) cookies.set(client, new Map(client.cookies));
});

const cookies = new Map<Client, ReadonlyMap<string, string>>();
async function reset(): Promise<void> {
  await snapshot.restore();
  for (const [client, jar] of cookies) {
    client.cookies.clear();
    for (const [name, value] of jar) client.cookies.set(name, value);
  }
}

/** What was answered. */
type Act = () => Promise<string>;

const text =
  (name: SenderName, words: string, id?: string): Act =>
  async () => {
    const { number } = world.senders[name];
    const { status, body } = await deliver(app, number, words.replace('CODE', world.codes[0]), id ? { id } : {});
    return `${status} ${body.data?.reply?.text}`;
  };
const press =
  (act: () => Promise<{ status: number }>): Act =>
  async () =>
    String((await act()).status);

const VOLATILE =
  'id public_id contact id_hash reply network shuffle_key asked mobile_hash mail_id message_id audit_id replaced'.split(
    ' ',
  );
const TIME = /^\d{4}-\d\d-\d\dT/;

async function digest(): Promise<string[]> {
  const rows = await listChangedRows(app.pool, await snapshot.listChanged());
  const write = (_: string, value: unknown) => (typeof value === 'string' && TIME.test(value) ? 'set' : value);
  const plain = (row: object | undefined) =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => !VOLATILE.includes(column)));
  return rows
    .map(({ table, after, before }) => `${table} ${JSON.stringify(plain(after) ?? { gone: plain(before) }, write)}`)
    .toSorted();
}

/** After the first and the last write, and before the end; `npm run test:all` holds after each statement. */
function boundariesOf(statements: readonly string[]): number[] {
  const all = [0, ...statements.keys().drop(2)];
  if (runsEverything) return all;
  const isWrite = (sql: string) => /^\s*(?:with\b.*)?\b(?:insert|update|delete) /is.test(sql);
  const chosen = [statements.findIndex(isWrite), statements.findLastIndex(isWrite), statements.length - 1];
  return all.filter((after) => chosen.includes(after));
}

/** Returns outcomes that are neither of both orders. */
async function race(request: Act, rival: Act): Promise<object[]> {
  await reset();
  const [first, statements] = await readStatements(app.db, request);
  const before = { answers: [first, await rival()], rows: await digest() };
  await reset();
  const second = await rival();
  const allowed = [before, { answers: [await request(), second], rows: await digest() }];
  const accepted = [first, second].map((given) => given.slice(0, 3));
  if (accepted.some((status) => status !== '200')) return [{ accepted }];
  const wrong: object[] = [];
  for (const held of boundariesOf(statements)) {
    await reset();
    const given = await interleave(app.db, held, { request, rival });
    if (!given) break;
    const outcome = { answers: [given.request, given.rival], rows: await digest() };
    if (!allowed.some((one) => isDeepStrictEqual(one, outcome))) wrong.push({ held, outcome, allowed });
  }
  return wrong;
}

describe('two texts of one number at once', () => {
  test.each([
    [DONOR, 'YES', 'YES'],
    [DONOR, 'PAUSE 30', 'PAUSE 30'],
    [DONOR, 'PAUSE 30', 'ON'],
    [DONOR, 'OFF', 'OFF'],
    [DONOR, 'OFF', 'ON'],
    [DONOR, 'WRONG', 'WRONG'],
    [DONOR, 'WRONG', 'ON'],
    [DONOR, 'STOP', 'STOP'],
    [DONOR, 'STOP', 'NEED O+ 2 GGH Guntur'],
    ['a number that nobody knows', 'NEED O+ 2 GGH Guntur', 'NEED O+ 2 GGH Guntur'],
    ['a number that nobody knows', 'NEED O+ 2 GGH Guntur', 'MET'],
    ['a number that nobody knows', 'AB- North Goa', 'N'],
    [ASKED, 'COME CODE', 'COME CODE'],
    [ASKED, 'COME', 'NO'],
    [WAITS, 'MET', 'MET'],
    [IS_OPEN, 'MET', 'NEED A+ 1 GGH Guntur'],
    [UNPROVEN, `DH ${CODE}`, `DH ${CODE}`],
    [UNPROVEN, `DH ${CODE}`, 'STOP'],
    ['two donors with one number', 'OFF', '1'],
  ] as const)('%s: %s and %s are as one after the other', async (name, first, second) =>
    expect(await race(text(name, first), text(name, second))).toEqual([]),
  );

  test.each([
    [DONOR, 'OFF'],
    [DONOR, 'WRONG'],
    [ASKED, 'COME CODE'],
    ['a number that nobody knows', 'NEED O+ 2 GGH Guntur'],
    ['a number that nobody knows', 'AB- North Goa'],
  ] as const)('%s: %s delivered twice with one id is done once, and answered the same', async (name, words) => {
    const delivered = text(name, words, 'delivered-twice');
    expect(await race(delivered, delivered)).toEqual([]);
    await reset();
    const both = await Promise.all([delivered(), delivered()]);
    const twice = await digest();
    await reset();
    expect([both, twice]).toEqual([[await delivered(), both[0]], await digest()]);
  });
});

const save = (client: () => Client, change: object): Act => press(() => client().call(updateDonor, change));
const byDonor = () => clients.donor;
const comeOnSite = press(() =>
  clients.asked.call(answerBloodRequest, { publicId, token: null, answer: 'coming' as const }),
);
const told = () => ({ contactName: 'Asha Rao', neededBy: addDays(dayInIndia(new Date()), 2) });
const erase = press(() => clients.donor.call(deleteProfile, {}));
const end = (name: SenderName) =>
  press(() => clients.admin.call(endRequest, { requestId: requestOf(name), action: 'close' }));

test.each([
  ['OFF', 'the donor saves another name on the site', text(DONOR, 'OFF'), save(byDonor, { fullName: 'Anita Rao' })],
  ['OFF', 'the donor is available on the site', text(DONOR, 'OFF'), save(byDonor, { strAvailUnAvail: 'A' })],
  ['OFF', 'the donor deletes the account', text(DONOR, 'OFF'), erase],
  ['WRONG', 'the donor deletes the account', text(DONOR, 'WRONG'), erase],
  ['STOP', 'the donor changes the number', text(DONOR, 'STOP'), save(byDonor, { mobileNumber: '+919849155555' })],
  [
    'the code',
    'the donor changes the number',
    text(UNPROVEN, `DH ${CODE}`),
    save(() => clients.unproven, { mobileNumber: '+919849144444' }),
  ],
  ['COME', 'another takes the last place on the site', text(ASKED, 'COME CODE'), comeOnSite],
  ['COME', 'another takes the last place by SMS', text(ASKED, 'COME CODE'), text(TWICE, 'COME CODE')],
  ['COME', 'the family has blood', text(ASKED, 'COME CODE'), text(IS_OPEN, 'MET')],
  ['COME', 'a coordinator closes the request', text(ASKED, 'COME CODE'), end(IS_OPEN)],
  ['MET', 'a coordinator closes the request', text(IS_OPEN, 'MET'), end(IS_OPEN)],
  [
    'MET',
    'a coordinator opens the request',
    text(WAITS, 'MET'),
    press(() => clients.admin.call(openRequest, { requestId: requestOf(WAITS), ...told() })),
  ],
] as const)('%s by SMS while %s is as one after the other', async (_, __, request, rival) =>
  expect(await race(request, rival)).toEqual([]),
);
