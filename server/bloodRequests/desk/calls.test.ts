// What may come between a coordinator and the outcome of a call, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { setCoordinator } from '#contract/coordinators.ts';
import { deleteDonation, getOwnDonations } from '#contract/donations.ts';
import { confirmListing } from '#contract/listing.ts';
import * as desk from '#contract/deskRequests.ts';
import { dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { addAdmin, addCoordinator, addDonorRow, logInAs } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { addRequestBy, callAbout } from '#test/desk.ts';

const TODAY = dayInIndia(new Date());
const NOON = new Date(startOfDay(TODAY).getTime() + 12 * 3_600_000);
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1' }, now: () => NOON });
/** Nobody else can be called. */
beforeEach(() => app.pool.query('update donors set is_available = false, listing_rank = 2 where listing_rank < 2'));

const record = (client: Client, requestId: number, regid: number, outcome: desk.DeskOutcome, gaveOn?: string) =>
  client.call(desk.recordCall, { requestId, regid, outcome, gaveOn });
const read = async (client: Client, requestId: number) =>
  (await client.call(desk.getDeskRequest, { requestId })).body.data;
const passIdle = () => app.pool.query(`update blood_requests set claimed_at = claimed_at - interval '21 minutes'`);

async function addCaller() {
  const coordinator = await addCoordinator(app);
  await app.pool.query('update donors set listing_rank = 2 where account_id = $1', [coordinator.regid]);
  return coordinator;
}

/** A coordinator who calls one of these donors. */
async function begin(donors = 1) {
  for (let i = 0; i < donors; i += 1) await addDonorRow(app.db);
  const caller = await addCaller();
  const requestId = await addRequestBy(app.db, caller.client);
  return { ...caller, requestId, donor: await callAbout(caller.client, requestId) };
}

describe('after a call of more than 20 minutes', () => {
  test('the caller records its outcome and goes on, where nobody took the request', async () => {
    const { client, requestId, donor, userID } = await begin();
    await passIdle();
    expect((await read(client, requestId)).request.claimedBy).toBeNull();
    expect((await record(client, requestId, donor, 'answered')).status).toBe(200);
    expect((await read(client, requestId)).request.claimedBy).toBe(userID);
  });

  test('the caller is told that somebody else took it, who goes on with the same donor', async () => {
    const { client, requestId, donor } = await begin();
    const other = await addCaller();
    await passIdle();
    expect((await other.client.call(desk.claimRequest, { requestId })).status).toBe(200);
    const { status, body } = await record(client, requestId, donor, 'answered');
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await callAbout(other.client, requestId)).toBe(donor);
  });

  test('one of both has the request, where the outcome and the other’s claim come at once', async () => {
    const { client, requestId, donor, userID } = await begin();
    const other = await addCaller();
    await passIdle();
    const [recorded, taken] = await Promise.all([
      record(client, requestId, donor, 'answered'),
      other.client.call(desk.claimRequest, { requestId }),
    ]);
    expect([200, 409]).toContain(recorded.status);
    expect(taken.status).toBe(recorded.status === 200 ? 409 : 200);
    const holder = recorded.status === 200 ? userID : other.userID;
    expect((await read(client, requestId)).request.claimedBy).toBe(holder);
  });

  test('the session has ended, and after a new login the same donor is there', async () => {
    const { client, requestId, donor, regid } = await begin();
    await app.pool.query(
      `update sessions set last_seen_at = last_seen_at - interval '16 minutes' where account_id = $1`,
      [regid],
    );
    expect((await record(client, requestId, donor, 'answered')).status).toBe(401);
    const again = await logInAs(app, regid);
    expect((await read(again, requestId)).donor?.regid).toBe(donor);
    expect((await record(again, requestId, donor, 'answered')).status).toBe(200);
  });
});

test('who loses the role during a call records nothing, and another goes on with the donor', async () => {
  const { client, requestId, donor, userID } = await begin();
  const [admin, other] = [await addAdmin(app), await addCaller()];
  await admin.client.call(setCoordinator, { userID, districts: null });
  expect((await record(client, requestId, donor, 'coming')).status).toBe(403);
  expect((await client.call(desk.getDeskRequest, { requestId })).status).toBe(403);
  expect((await other.client.call(desk.claimRequest, { requestId })).status).toBe(200);
  expect(await callAbout(other.client, requestId)).toBe(donor);
});

test('of the outcomes of two tabs the last one stays, and a key pressed twice counts once', async () => {
  const { client, requestId, donor } = await begin();
  const press = () =>
    client.call(
      desk.recordCall,
      { requestId, regid: donor, outcome: 'coming', gaveOn: null },
      { 'idempotency-key': 'one-press' },
    );
  const sent = await Promise.all([press(), press()]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  await record(client, requestId, donor, 'not reachable');
  const { calls, request } = await read(client, requestId);
  expect(calls.map(({ outcome }) => outcome)).toEqual(['not reachable']);
  expect(request.coming).toBe(0);
});

describe('a correction', () => {
  test('from ‘coming’ gives the place back, and to it takes one', async () => {
    const { client, requestId, donor } = await begin();
    for (const [outcome, coming] of [
      ['coming', 1],
      ['answered', 0],
      ['coming', 1],
      ['wrong number', 0],
    ] as const) {
      expect((await record(client, requestId, donor, outcome)).status).toBe(200);
      expect((await read(client, requestId)).request.coming, outcome).toBe(coming);
    }
  });

  test('is refused for who gave, and for who does not work on the request', async () => {
    const { client, requestId, donor } = await begin();
    const other = await addCaller();
    await record(client, requestId, donor, 'coming');
    expect((await record(other.client, requestId, donor, 'answered')).status).toBe(409);
    expect((await record(client, requestId, donor, 'gave', TODAY)).status).toBe(200);
    expect((await record(client, requestId, donor, 'not now')).status).toBe(409);
    expect((await read(client, requestId)).calls).toMatchObject([{ outcome: 'gave' }]);
  });
});

test('‘gave’ is also for who goes on with the request of the caller, and sets the rest once', async () => {
  const { client, requestId, donor } = await begin();
  const other = await addCaller();
  await record(client, requestId, donor, 'coming');
  await client.call(desk.handOverRequest, { requestId, userID: other.userID });
  for (const _ of [1, 2]) expect((await record(other.client, requestId, donor, 'gave', TODAY)).status).toBe(200);
  const donations = app.db.selectFrom('donations').select('donatedOn').where('accountId', '=', donor);
  expect(await donations.execute()).toEqual([{ donatedOn: TODAY }]);
});

test('nobody else is called once as many come as may', async () => {
  const { client, requestId, donor } = await begin(2);
  await record(client, requestId, donor, 'coming');
  for (let i = 0; i < 2; i += 1) {
    const { regid: accountId } = await addDonorRow(app.db);
    await app.db.insertInto('askedDonors').values({ requestId, accountId, wave: 1, answer: 'coming' }).execute();
  }
  expect((await client.call(desk.nextDonor, { requestId })).body.data).toBeNull();
  await record(client, requestId, donor, 'not now');
  expect((await client.call(desk.nextDonor, { requestId })).body.data).not.toBeNull();
});

/** Gives the donor a confirmed address. */
const confirm = async (accountId: number) => {
  const email = `told.${accountId}@example.org`;
  await app.db
    .updateTable('accounts')
    .set({ email, emailConfirmedAt: NOON })
    .where('accountId', '=', accountId)
    .execute();
  return email;
};

describe('the donor is told', () => {
  test('once that ‘gave’ was recorded, and removes the record', async () => {
    const { client, requestId, donor } = await begin();
    const email = await confirm(donor);
    await record(client, requestId, donor, 'answered');
    for (const _ of [1, 2]) await record(client, requestId, donor, 'gave', TODAY);
    const sent = await app.sentEmails(email);
    expect(sent.filter((text) => text.includes('A coordinator recorded that you gave blood'))).toHaveLength(1);
    expect(sent.join()).toContain('/dashboard/last-donated');
    const own = await logInAs(app, donor);
    const { id } = (await own.call(getOwnDonations, {})).body.data[0]!;
    expect((await own.call(deleteDonation, { id })).status).toBe(200);
    const row = app.db.selectFrom('donors').select('eligibleFrom').where('accountId', '=', donor);
    expect(await row.execute()).toEqual([{ eligibleFrom: null }]);
  });

  test('of ‘wrong number’, and answers by the link that it is right', async () => {
    const { client, requestId, donor } = await begin();
    const email = await confirm(donor);
    await record(client, requestId, donor, 'wrong number');
    // It waits for the noon of these calls.
    await app.db
      .updateTable('outboxEmails')
      .set({ nextTryAt: new Date(0) })
      .execute();
    const text = (await app.sentEmails(email)).at(-1) ?? '';
    expect(text).toContain('recorded that the number of your account');
    const token = /confirm-listing\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
    expect((await app.visitor().call(confirmListing, { token, answer: 'yes' })).status).toBe(200);
    const row = app.db.selectFrom('donors').select('activeAt').where('accountId', '=', donor);
    expect((await row.executeTakeFirstOrThrow()).activeAt).not.toBeNull();
  });
});

describe('a place', () => {
  const send = (
    client: Client,
    endpoint: typeof desk.releasePlace | typeof desk.acceptOffer,
    requestId: number,
    regid: number,
  ) => client.call(endpoint, { requestId, regid });

  test('is freed by ‘did not come’ and taken back by who said so, of a request that they work on', async () => {
    const { client, requestId, donor } = await begin();
    const other = await addCaller();
    await record(client, requestId, donor, 'coming');
    expect((await send(other.client, desk.releasePlace, requestId, donor)).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => send(client, desk.releasePlace, requestId, donor)));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect((await read(client, requestId)).coming).toEqual([]);
    expect((await send(client, desk.restorePlace, requestId, donor)).status).toBe(200);
    const { coming, history } = await read(client, requestId);
    expect(coming).toMatchObject([{ regid: donor }]);
    expect(history.map(({ event }) => event)).toEqual(expect.arrayContaining(['coming', 'called', 'entered']));
    expect(JSON.stringify(history)).not.toMatch(/\d{10}/);
  });

  test('goes to a donor whose offer is accepted, and not to one whose offer is put aside', async () => {
    const { client, requestId } = await begin();
    const offers: number[] = [];
    for (let i = 0; i < 2; i += 1) {
      const { regid: accountId } = await addDonorRow(app.db);
      await confirm(accountId);
      const row = { requestId, accountId, wave: 0, wasAsked: false, answer: 'offered' as const, answeredAt: NOON };
      await app.db.insertInto('askedDonors').values(row).execute();
      offers.push(accountId);
    }
    const [taken, aside] = [offers[0]!, offers[1]!];
    expect((await read(client, requestId)).offers.map(({ regid }) => regid)).toEqual(
      expect.arrayContaining<number>(offers),
    );
    expect((await send(client, desk.acceptOffer, requestId, taken)).status).toBe(200);
    expect((await send(client, desk.declineOffer, requestId, aside)).status).toBe(200);
    expect((await send(client, desk.acceptOffer, requestId, aside)).status).toBe(409);
    const { coming, offers: left } = await read(client, requestId);
    expect([coming.map(({ regid }) => regid), left]).toEqual([[taken], []]);
  });
});
