// Coordinators work on requests and call donors about them, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteProfile, getMyData, updateDonor } from '#contract/accounts.ts';
import { bloodRequests } from '#contract/queues.ts';
import { deleteDonors } from '#contract/adminDonors.ts';
import { getBloodRequest } from '#contract/bloodRequests.ts';
import { REQUEST_CONSENT_VERSION } from '#contract/consent.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import { DONORS_A_DAY } from '#contract/desk.ts';
import * as desk from '#contract/deskRequests.ts';
import { getDonations } from '#contract/donations.ts';
import { searchDonors } from '#contract/donors.ts';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { addAdmin, addCoordinator, addDonorRow, addLoggedInDonor, lastAction, logInAs } from '#test/admins.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';
import { FAMILY, requestAt, requestsOf } from '#test/bloodRequests.ts';
import { passASecond } from '#test/clock.ts';
import { addRequestBy, callAbout, unclaim } from '#test/desk.ts';
import { placeAt } from '#test/places.ts';

const TODAY = dayInIndia(new Date());
/** In India. */
const at = (hour: number) => new Date(startOfDay(TODAY).getTime() + hour * 3_600_000);
let now = at(12);
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1' }, now: () => now });
beforeEach(async () => {
  now = at(12);
  // Whom other tests added.
  await app.pool.query('update donors set is_available = false, listing_rank = 2 where listing_rank < 2');
});

const next = async (client: Client, requestId: number) => (await client.call(desk.nextDonor, { requestId })).body.data;
const record = (client: Client, requestId: number, regid: number, outcome: desk.DeskOutcome, gaveOn?: string) =>
  client.call(desk.recordCall, { requestId, regid, outcome, gaveOn });
const read = async (client: Client, requestId: number) =>
  (await client.call(desk.getDeskRequest, { requestId })).body.data;
const claim = (client: Client, requestId: number) => client.call(desk.claimRequest, { requestId });

describe('a request on the phone', () => {
  test('is open at once without an address, claimed by who wrote it down, and public without the family', async () => {
    const { client, userID, regid } = await addCoordinator(app);
    const requestId = await addRequestBy(app.db, client);
    const { request, contact } = await read(client, requestId);
    expect(request).toMatchObject({ requestId, state: 'open', claimedBy: userID, mine: true, coming: 0 });
    expect(contact).toEqual({ name: FAMILY.contactName, mobileNumber: '+919848022338', message: FAMILY.message });
    const shared = await app.visitor().call(getBloodRequest, { publicId: request.publicId });
    expect(shared.body.data).toMatchObject({ state: 'open', hospital: 'City Hospital' });
    expect(shared.text).not.toContain('98480');
    expect(await lastAction(app.db)).toEqual({ actor: regid, action: 'addDeskRequest', ids: [requestId] });
  });

  test('names the field of what is missing, and stores nothing', async () => {
    const { client } = await addCoordinator(app);
    const { emailId: _, ...request } = requestAt(await placeAt(app.db, 'Goa'));
    for (const [field, value] of [
      ['contactMobile', '12345'],
      ['neededBy', addDays(TODAY, 8)],
      ['place', { state: request.place.state, district: 999_999 }],
      ['units', 11],
    ] as const) {
      const { status, body } = await client.post(desk.addDeskRequest.path, { ...request, [field]: value });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe('a request that waits', () => {
  test('of a family without an address is opened by a coordinator', async () => {
    const { client, regid } = await addCoordinator(app);
    const requests = requestsOf(app);
    const requestId = await requests.idOf((await requests.add({ emailId: null })).publicId);
    expect((await client.call(desk.openRequest, { requestId })).status).toBe(409);
    await claim(client, requestId);
    expect((await client.call(desk.nextDonor, { requestId })).status).toBe(409);
    expect((await client.call(desk.openRequest, { requestId })).status).toBe(200);
    expect((await client.call(desk.openRequest, { requestId })).status).toBe(409);
    const found = app.db.selectFrom('bloodRequests').select(['state', 'openedBy', 'decision']);
    expect(await found.where('id', '=', requestId).execute()).toEqual([
      { state: 'open', openedBy: regid, decision: 'approved' },
    ]);
  });
});

describe('a claim', () => {
  test('of two who take a request at once goes to one, and the other is told', async () => {
    const people = [await addCoordinator(app), await addCoordinator(app)];
    const requestId = await addRequestBy(app.db, people[0]!.client);
    await unclaim(app.db, requestId);
    const taken = await Promise.all(people.map(({ client }) => claim(client, requestId)));
    expect(taken.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  test('ends by release, by 20 idle minutes, and when the role is taken or the account deleted', async () => {
    const admin = await addAdmin(app);
    const other = await addCoordinator(app);
    const requestId = await addRequestBy(app.db, other.client);
    const ends: ((holder: { client: Client; userID: string; regid: number }) => unknown)[] = [
      ({ client }) => client.call(desk.releaseRequest, { requestId }),
      () => app.pool.query(`update blood_requests set claimed_at = claimed_at - interval '21 minutes'`),
      ({ userID }) => admin.client.call(setCoordinator, { userID, districts: null }),
      ({ regid }) => admin.client.call(deleteDonors, { donorIds: [regid] }),
      ({ client }) => client.call(deleteProfile, {}),
    ];
    await unclaim(app.db, requestId);
    for (const end of ends) {
      const holder = await addCoordinator(app);
      expect((await claim(holder.client, requestId)).status).toBe(200);
      expect((await claim(other.client, requestId)).status).toBe(409);
      await end(holder);
      expect((await claim(other.client, requestId)).status, String(end)).toBe(200);
      await other.client.call(desk.releaseRequest, { requestId });
    }
  });

  test('is handed over with the donor who is being called, to coordinators and administrators alone', async () => {
    const [one, other, donor] = [await addCoordinator(app), await addCoordinator(app), await addLoggedInDonor(app)];
    const requestId = await addRequestBy(app.db, one.client);
    const called = await callAbout(one.client, requestId);
    const handOver = (client: Client, userID: string) => client.call(desk.handOverRequest, { requestId, userID });
    expect((await handOver(one.client, donor.userID)).status).toBe(409);
    expect((await handOver(one.client, 'nobody.at.all')).status).toBe(404);
    expect((await handOver(other.client, other.userID)).status).toBe(409);
    expect((await read(one.client, requestId)).colleagues.map(({ userID }) => userID)).toContain(other.userID);
    expect((await handOver(one.client, other.userID)).status).toBe(200);
    expect((await record(one.client, requestId, called, 'answered')).status).toBe(409);
    expect((await read(one.client, requestId)).contact).toBeNull();
    expect((await next(other.client, requestId))?.regid).toBe(called);
    expect((await record(other.client, requestId, called, 'answered')).status).toBe(200);
  });
});

describe('the next donor', () => {
  test('comes with number, group, language, hours and last outcome, the same until recordCall, each once', async () => {
    const [{ regid }, { regid: second }] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    const { client, regid: by } = await addCoordinator(app);
    const requestId = await addRequestBy(app.db, client);
    const shown = await Promise.all([next(client, requestId), next(client, requestId)]);
    const [donor] = shown;
    expect(shown[1]).toEqual(donor);
    expect(donor).toMatchObject({
      mobileNumber: '+919849012345',
      bloodGroup: 'O+',
      language: 'en',
      km: 0,
      lastCall: null,
    });
    expect([regid, second]).toContain(donor!.regid);
    expect((await read(client, requestId)).donor).toEqual(donor);
    expect(await lastAction(app.db)).toEqual({ actor: by, action: 'nextDonor', ids: [donor!.regid] });
    await record(client, requestId, donor!.regid, 'not reachable');
    const after = await next(client, requestId);
    expect(new Set([donor!.regid, after!.regid])).toEqual(new Set([regid, second]));
    await record(client, requestId, after!.regid, 'answered');
    expect(await next(client, requestId)).toBeNull();
    expect((await read(client, requestId)).calls.map(({ outcome }) => outcome)).toEqual(['answered', 'not reachable']);
    // About another request they may be called again.
    const again = await callAbout(client, await addRequestBy(app.db, client));
    expect([regid, second]).toContain(again);
  });

  test('is the nearest and most fitting, then other groups, eligible alone and never who answered', async () => {
    const near = await addDonorRow(app.db);
    const south = await placeAt(app.db, 'Goa', 1);
    // Activity counts among those of one district only.
    const far = await addDonorRow(app.db, { place: south, activeAt: new Date() });
    const fits = await addDonorRow(app.db, { bloodGroup: 'O-' });
    await addDonorRow(app.db, { bloodGroup: 'A+' });
    await addDonorRow(app.db, { eligibleFrom: '2099-01-01' });
    await addDonorRow(app.db, { isAvailable: false });
    const asked = await addDonorRow(app.db);
    const { client } = await addCoordinator(app);
    const requestId = await addRequestBy(app.db, client);
    const said = { requestId, accountId: asked.regid, wave: 1, answer: 'not now' as const };
    await app.db.insertInto('askedDonors').values(said).execute();
    const order = [];
    for (let donor = await next(client, requestId); donor; donor = await next(client, requestId)) {
      order.push(donor.regid);
      await record(client, requestId, donor.regid, 'answered');
    }
    expect(order[0]).toBe(near.regid);
    expect(new Set(order)).toEqual(new Set([near, far, fits].map(({ regid }) => regid)));
  });

  test('is never one who hides the number, also after it was offered', async () => {
    await addDonorRow(app.db, { numberShown: 'never' });
    const shown = await addDonorRow(app.db);
    const { client } = await addCoordinator(app);
    const requestId = await addRequestBy(app.db, client);
    expect(await callAbout(client, requestId)).toBe(shown.regid);
    await (await logInAs(app, shown.regid)).call(updateDonor, { numberShown: 'never' });
    expect((await read(client, requestId)).donor).toBeNull();
    const { text, body } = await client.call(desk.nextDonor, { requestId });
    expect([body.data, text.includes('98490')]).toEqual([null, false]);
  });

  test('is another one for each of two requests', async () => {
    for (let i = 0; i < 2; i += 1) await addDonorRow(app.db);
    const [one, other] = [await addCoordinator(app), await addCoordinator(app)];
    // Coordinators are donors too.
    await app.pool.query('update donors set listing_rank = 2 where account_id = any($1)', [[one.regid, other.regid]]);
    const ids = [await addRequestBy(app.db, one.client), await addRequestBy(app.db, other.client)] as const;
    const found = await Promise.all([next(one.client, ids[0]), next(other.client, ids[1])]);
    expect(new Set(found.map((donor) => donor?.regid)).size).toBe(2);
  });

  test('is at night first one who takes calls at any time', async () => {
    const asleep = await addDonorRow(app.db);
    const awake = await addDonorRow(app.db);
    await app.db.updateTable('donors').set({ callsAnyTime: true }).where('accountId', '=', awake.regid).execute();
    const { client } = await addCoordinator(app);
    const requestId = await addRequestBy(app.db, client);
    now = at(23);
    expect(await callAbout(client, requestId)).toBe(awake.regid);
    await record(client, requestId, awake.regid, 'answered');
    expect(await callAbout(client, requestId)).toBe(asleep.regid);
  });

  test('needs a claim on an open request, and counts against the 600 of the day', async () => {
    await addDonorRow(app.db);
    const [{ client, regid }, other] = [await addCoordinator(app), await addCoordinator(app)];
    const requestId = await addRequestBy(app.db, client);
    expect((await other.client.call(desk.nextDonor, { requestId })).status).toBe(409);
    expect((await client.call(desk.nextDonor, { requestId: 999_999_999 })).status).toBe(404);
    await app.pool.query(`insert into shown_donors select $1, $2::date, generate_series(1, $3::int)`, [
      regid,
      TODAY,
      DONORS_A_DAY,
    ]);
    const { status, body, text } = await client.call(desk.nextDonor, { requestId });
    expect([status, body.code, text.includes('98490')]).toEqual([429, 'too_many_requests', false]);
    expect((await read(client, requestId)).donor).toBeNull();
  });
});

describe('the outcome of a call', () => {
  /** A coordinator who calls a donor. */
  async function begin() {
    const donor = await addDonorRow(app.db, { consentVersion: REQUEST_CONSENT_VERSION });
    const { client, regid } = await addCoordinator(app);
    await app.pool.query('update donors set listing_rank = 2 where account_id = $1', [regid]);
    const requestId = await addRequestBy(app.db, client);
    expect(await callAbout(client, requestId)).toBe(donor.regid);
    return { donor: donor.regid, client, requestId, regid };
  }

  test('feeds the order as that of a family: who comes stands behind the others', async () => {
    const { donor, client, requestId } = await begin();
    const { regid: other } = await addDonorRow(app.db);
    await record(client, requestId, donor, 'coming');
    passASecond();
    const { body } = await app
      .visitor()
      .call(searchDonors, { bloodgroup: 'O+', ...(await placeAt(app.db, 'Goa')), size: 50 });
    const order = body.data
      .filter(({ availableunavailable }) => availableunavailable === 'A')
      .map(({ regid }) => regid);
    expect(order.indexOf(donor)).toBeGreaterThan(order.indexOf(other));
    const outcomes = app.db.selectFrom('callOutcomes').select('outcome').where('accountId', '=', donor);
    expect(await outcomes.execute()).toEqual([{ outcome: 'coming' }]);
  });

  test('‘coming’ counts for the request, also past three a unit; ‘not now’ keeps the donor from being asked', async () => {
    const { donor, client, requestId } = await begin();
    await record(client, requestId, donor, 'coming');
    expect((await read(client, requestId)).request.coming).toBe(1);
    await record(client, requestId, donor, 'not now');
    expect((await read(client, requestId)).request.coming).toBe(0);
    const asked = app.db.selectFrom('askedDonors').select(['answer', 'wave']).where('accountId', '=', donor);
    expect(await asked.execute()).toEqual([{ answer: 'not now', wave: 0 }]);
    for (let i = 0; i < 3; i += 1) {
      const { regid } = await addDonorRow(app.db);
      await app.db
        .insertInto('askedDonors')
        .values({ requestId, accountId: regid, wave: 1, answer: 'coming' })
        .execute();
    }
    expect((await record(client, requestId, donor, 'coming')).status).toBe(200);
    expect((await read(client, requestId)).request.coming).toBe(4);
  });

  test('‘gave’ sets the rest, also once the request is over, and is in no public list', async () => {
    const { donor, client, requestId, regid } = await begin();
    expect((await record(client, requestId, donor, 'gave')).status).toBe(400);
    expect((await record(client, requestId, donor, 'gave', TODAY)).status).toBe(409);
    await record(client, requestId, donor, 'coming');
    for (const days of [-1, 1])
      expect((await record(client, requestId, donor, 'gave', addDays(TODAY, days))).status, `${days}`).toBe(400);
    expect((await client.call(desk.endRequest, { requestId, action: 'met' })).status).toBe(200);
    expect((await record(client, requestId, donor, 'answered')).status).toBe(409);
    const stranger = await addCoordinator(app);
    expect((await record(stranger.client, requestId, donor, 'gave', TODAY)).status).toBe(409);
    expect((await record(client, requestId, donor, 'gave', TODAY)).status).toBe(200);
    const row = app.db.selectFrom('donors').select(['eligibleFrom', 'listingRank']).where('accountId', '=', donor);
    expect(await row.execute()).toEqual([{ eligibleFrom: addDays(TODAY, 90), listingRank: 1 }]);
    const listed = (await app.visitor().call(getDonations, {})).body.data;
    expect(listed.filter(({ hospitalName }) => hospitalName === 'City Hospital')).toEqual([]);
    expect(await lastAction(app.db)).toEqual({ actor: regid, action: 'recordCall', ids: [donor] });
  });

  test('is for a donor who was offered alone, and in that donor’s own data without who called', async () => {
    const { donor, client, requestId, regid } = await begin();
    const other = await addDonorRow(app.db);
    expect((await record(client, requestId, other.regid, 'wrong number')).status).toBe(409);
    const { body } = await client.post(desk.recordCall.path, { requestId, regid: donor, outcome: 'no answer' });
    expect(body.data).toEqual({ outcome: 'not reachable' });
    const own = (await (await logInAs(app, donor)).call(getMyData, {})).body.data.callsAboutRequests;
    expect(own).toMatchObject([{ outcome: 'not reachable' }]);
    expect(JSON.stringify(own)).not.toContain(String(regid));
  });
});

describe('the end', () => {
  test('has a reason, which the desk and administrators read, and the family and others do not', async () => {
    const [{ client, userID }, other, admin] = [
      await addCoordinator(app),
      await addCoordinator(app),
      await addAdmin(app),
    ];
    const requestId = await addRequestBy(app.db, client);
    const end = (by: Client, reason?: string) => by.call(desk.endRequest, { requestId, action: 'close', reason });
    expect((await end(other.client, 'Not mine.')).status).toBe(409);
    expect((await end(client, 'x'.repeat(desk.END_REASON + 1))).body.errors).toHaveProperty('reason');
    expect((await end(client, 'Moved to Vellore.')).status).toBe(200);
    // The first reason stays.
    expect((await end(other.client, 'Another.')).status).toBe(409);
    const { request } = await read(other.client, requestId);
    expect(request).toMatchObject({ state: 'closed', endReason: 'Moved to Vellore.' });
    const { body } = await admin.client.call(bloodRequests.list, { limit: 10, offset: 0, id: requestId });
    expect(body.data[0]).toMatchObject({ state: 'closed', endedBy: userID, endReason: 'Moved to Vellore.' });
    const shared = await app.visitor().call(getBloodRequest, { publicId: request.publicId });
    expect(shared.text).not.toContain('Vellore');
  });

  test('is for administrators and coordinators, and of a request that nobody else works on needs no claim', async () => {
    const [{ client }, admin, donor] = [await addCoordinator(app), await addAdmin(app), await addLoggedInDonor(app)];
    const requestId = await addRequestBy(app.db, client);
    const end = (by: Client) => by.call(desk.endRequest, { requestId, action: 'met' });
    expect([(await end(donor.client)).status, (await end(admin.client)).status]).toEqual([403, 409]);
    await client.call(desk.releaseRequest, { requestId });
    expect((await end(admin.client)).status).toBe(200);
    expect((await read(client, requestId)).request).toMatchObject({ state: 'met', endReason: null });
  });
});

test('with requests switched off the desk has none', async () => {
  const off = await startTestApp({ env: { BLOOD_REQUESTS: 'off' } });
  const { client } = await addCoordinator(off);
  expect((await client.call(desk.getDeskRequests, {})).status).toBe(404);
  await off.close();
});
