// Which requests the desk shows to whom, and how a flood of them is cleared, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import * as desk from '#contract/deskRequests.ts';
import { getDesk } from '#contract/desk.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { addAdmin, addCoordinator, addLoggedInDonor, addModerator, lastAction } from '#test/admins.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';
import { FAMILY, requestsOf } from '#test/bloodRequests.ts';
import { addRequestBy } from '#test/desk.ts';
import { placeAt } from '#test/places.ts';

const TODAY = dayInIndia(new Date());
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const requests = requestsOf(app);
beforeEach(async () => {
  await app.pool.query('delete from blood_requests');
  await app.pool.query('update coordinators set is_on_duty = false');
});

const list = async (client: Client, input: InputOf<typeof desk.getDeskRequests> = {}) =>
  (await client.call(desk.getDeskRequests, input)).body;
const idsOf = async (client: Client, input: InputOf<typeof desk.getDeskRequests> = {}) =>
  (await list(client, input)).data.map(({ requestId }) => requestId);
const decline = (client: Client, ...requestIds: number[]) => client.call(desk.declineRequests, { requestIds });
const sikkim = async () => {
  const { state, district, city } = await placeAt(app.db, 'Sikkim');
  return { state, district, city };
};

/** Sent by a family without an address, so that nothing about it is proven. */
const addUncalled = async (more: Parameters<typeof requests.add>[0] = {}, client?: Client) =>
  requests.idOf((await requests.add({ emailId: null, ...more }, client)).publicId);

describe('the groups', () => {
  test('part the own districts, others, and what nobody called, without the family', async () => {
    const place = await sikkim();
    const [writer, far] = [await addCoordinator(app), await addCoordinator(app, [place.district])];
    const own = await addRequestBy(app.db, far.client, { place });
    const other = await addRequestBy(app.db, writer.client);
    const uncalled = await addUncalled();
    const confirmed = await requests.idOf((await requests.addConfirmed({ place })).publicId);
    expect(await idsOf(far.client)).toEqual([own, confirmed]);
    expect(await idsOf(far.client, { group: 'others' })).toEqual([other]);
    expect(await idsOf(far.client, { group: 'uncalled' })).toEqual([uncalled]);
    const { body, text } = await far.client.call(desk.getDeskRequests, { group: 'others' });
    expect(body.data[0]).toMatchObject({ mine: false, group: 'others', claimedBy: writer.userID, sender: null });
    expect(text).not.toMatch(/98480|Asha/);
    expect((await far.client.call(getDesk, {})).body.data.requests).toEqual({ own: 2, others: 1, uncalled: 1 });
    // All districts are those of an administrator.
    const admin = await addAdmin(app);
    expect((await admin.client.call(getDesk, {})).body.data.requests).toEqual({ own: 3, others: 0, uncalled: 1 });
  });

  test('have pages, the soonest request first, and the exact total', async () => {
    const { client } = await addCoordinator(app);
    for (const days of [3, 1, 2]) await requests.addConfirmed({ neededBy: addDays(TODAY, days) });
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => list(client, { limit: 1, offset })));
    expect(pages.map(({ totalRecords }) => totalRecords)).toEqual([3, 3, 3, 3]);
    const days = pages.flatMap(({ data }) => data.map(({ neededBy }) => neededBy));
    expect(days).toEqual([1, 2, 3].map((later) => addDays(TODAY, later)));
    for (const wrong of [{ limit: 0 }, { limit: 101 }, { offset: -1 }, { group: 'mine' }] as object[])
      expect((await client.call(desk.getDeskRequests, wrong)).status).toBe(400);
  });

  test('leave ‘uncalled’ when somebody takes the request, also after it was released', async () => {
    const { client } = await addCoordinator(app);
    const requestId = await addUncalled();
    await client.call(desk.claimRequest, { requestId });
    await client.call(desk.releaseRequest, { requestId });
    expect([await idsOf(client, { group: 'uncalled' }), await idsOf(client)]).toEqual([[], [requestId]]);
  });
});

describe('among 120 requests of two networks that are due today', () => {
  const flood = async () => {
    const columns =
      'source, blood_group, need, units, hospital, state_id, district_id, needed_by, contact, state, decision';
    await app.pool.query(
      `insert into blood_requests (${columns}, public_id, network_hash, mobile_hash)
        select ${columns}, 'flood ' || nth, 'network ' || nth % 2, case when nth <= 60 then 'one number' else 'number ' || nth end
        from blood_requests, generate_series(1, 120) as nth where id = $1`,
      [await addUncalled({ neededBy: TODAY })],
    );
  };

  test('a genuine one of another day is first, and one of 60 is cleared in a press', async () => {
    const { client, regid } = await addCoordinator(app);
    await flood();
    await app.pool.query(`delete from blood_requests where public_id not like 'flood %'`);
    const genuine = await addUncalled({ neededBy: addDays(TODAY, 3) });
    const confirmed = await requests.idOf((await requests.addConfirmed()).publicId);
    expect(await idsOf(client)).toEqual([confirmed]);
    const { data, totalRecords } = await list(client, { group: 'uncalled', limit: 100 });
    expect([data[0]?.requestId, totalRecords]).toEqual([genuine, 121]);
    const { key } = data.find(({ sender }) => sender?.by === 'number' && sender.count === 60)!.sender!;
    const ids = await idsOf(client, { group: 'uncalled', sender: key, limit: 100 });
    expect(ids).toHaveLength(60);
    expect((await decline(client, ...ids)).body.data).toMatchObject({ affected: 60 });
    expect(await lastAction(app.db)).toMatchObject({ actor: regid, action: 'declineRequests' });
    const left = await list(client, { group: 'uncalled', limit: 100 });
    expect([left.totalRecords, left.data[0]?.requestId]).toEqual([61, genuine]);
    // Those of one network, which many may share, stand together.
    expect(left.data.slice(1).every(({ sender }) => sender?.by === 'network' && sender.count === 30)).toBe(true);
    const keys = left.data.slice(1).map(({ sender }) => sender!.key);
    expect(keys).toEqual(keys.toSorted());
  });
});

describe('declining', () => {
  test('of several numbers at once, of what is not there, or what somebody took declines none', async () => {
    const { client } = await addCoordinator(app);
    const [one, other] = [await addUncalled(), await addUncalled()];
    expect((await decline(client, one, other)).body).toMatchObject({
      status: 400,
      errors: { requestIds: /one number/ },
    });
    expect((await decline(client, one, 999_999_999)).status).toBe(404);
    await client.call(desk.claimRequest, { requestId: other });
    expect((await decline(client, other)).status).toBe(409);
    expect((await client.post(desk.declineRequests.path, { requestIds: [] })).status).toBe(400);
    expect((await list(client, { group: 'uncalled' })).totalRecords).toBe(1);
  });

  test('twice, also at once, counts once, and the sender may ask again', async () => {
    const people = [await addCoordinator(app), await addCoordinator(app)];
    const { contactMobile } = FAMILY;
    const id = await addUncalled({ contactMobile });
    const both = await Promise.all(people.map(({ client }) => decline(client, id)));
    expect(both.map(({ status, body }) => `${status} ${body.data.affected}`).toSorted()).toEqual(['200 0', '200 1']);
    const again = await requests.add({ contactMobile, emailId: null });
    expect(again.received.status).toBe(201);
    expect(await list(people[0]!.client, { searchTerm: again.publicId })).toMatchObject({ totalRecords: 1 });
  });

  test('is for those of the district where one of them is on duty', async () => {
    const place = await sikkim();
    const [local, far] = [await addCoordinator(app, [place.district]), await addCoordinator(app)];
    const id = await addUncalled({ place });
    await app.db.updateTable('coordinators').set({ isOnDuty: true }).where('accountId', '=', local.regid).execute();
    expect((await decline(far.client, id)).status).toBe(409);
    expect((await decline(local.client, id)).body.data).toMatchObject({ affected: 1 });
  });
});

describe('a search', () => {
  test('looks in all groups, by number in any spelling, hospital and public id', async () => {
    const { client } = await addCoordinator(app);
    const place = await sikkim();
    const uncalled = await requests.add({ emailId: null, contactMobile: FAMILY.contactMobile, hospital: 'Red Cross' });
    const own = await requests.addConfirmed({ contactMobile: FAMILY.contactMobile, hospital: 'STNM Hospital' });
    const other = await requests.addConfirmed({ place, hospital: 'Manipal Hospital' });
    const ids = await Promise.all([own, uncalled, other].map(({ publicId }) => requests.idOf(publicId)));
    for (const searchTerm of ['98480 22338', '+91-98480-22338', '09848022338'])
      expect(new Set(await idsOf(client, { searchTerm })), searchTerm).toEqual(new Set(ids.slice(0, 2)));
    expect(await idsOf(client, { searchTerm: 'hospital manip', group: 'uncalled' })).toEqual([ids[2]]);
    expect(await idsOf(client, { searchTerm: own.publicId })).toEqual([ids[0]]);
    for (const searchTerm of ['98480 22339', '%', '9848022'])
      expect(await idsOf(client, { searchTerm }), searchTerm).toEqual([]);
  });

  test('finds what has ended behind what is open', async () => {
    const { client } = await addCoordinator(app);
    const ended = await addRequestBy(app.db, client);
    await client.call(desk.endRequest, { requestId: ended, action: 'close' });
    const open = await addRequestBy(app.db, client);
    expect(await idsOf(client, { searchTerm: 'city hospital' })).toEqual([open, ended]);
    expect((await list(client, { searchTerm: 'city' })).data[1]).toMatchObject({ state: 'closed', group: null });
  });
});

test('moderators have the desk for all districts, donors have none', async () => {
  const [moderator, donor] = [await addModerator(app), await addLoggedInDonor(app)];
  const { client } = await addCoordinator(app);
  const requestId = await addRequestBy(app.db, client, { place: await sikkim() });
  await client.call(desk.releaseRequest, { requestId });
  expect((await list(moderator.client)).data).toMatchObject([{ requestId, mine: true, needsReason: false }]);
  expect((await moderator.client.call(desk.claimRequest, { requestId })).status).toBe(200);
  expect((await moderator.client.call(desk.nextDonor, { requestId })).status).toBe(200);
  for (const endpoint of [desk.getDeskRequests, desk.declineRequests] as const) {
    const input = { requestIds: [requestId] };
    expect((await donor.client.call(endpoint, input as never)).status).toBe(403);
    expect((await app.visitor().call(endpoint, input as never)).status).toBe(401);
  }
});

test('with requests switched off the desk counts none', async () => {
  const off = await startTestApp({ env: { BLOOD_REQUESTS: 'off' } });
  const { client } = await addCoordinator(off);
  expect((await client.call(getDesk, {})).body.data.requests).toEqual({ own: 0, others: 0, uncalled: 0 });
  await off.close();
});
