// Whom the desk offers to be called, in which order, and to whom of several who press at once.
import { beforeEach, describe, expect, test } from 'vitest';
import * as desk from '#contract/deskRequests.ts';
import { dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { addCoordinator, addDonorRow } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { addRequestBy, callAbout } from '#test/desk.ts';
import { placeAt } from '#test/places.ts';

const TODAY = dayInIndia(new Date());
const at = (hour: number) => new Date(startOfDay(TODAY).getTime() + hour * 3_600_000);
let now = at(12);
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });
beforeEach(async () => {
  now = at(12);
  await app.pool.query('update donors set is_available = false, listing_rank = 2 where listing_rank < 2');
});

const next = async (client: Client, requestId: number, evenIfEnough?: boolean) =>
  (await client.call(desk.nextDonor, { requestId, evenIfEnough })).body.data;
const record = (client: Client, requestId: number, regid: number, outcome: desk.DeskOutcome) =>
  client.call(desk.recordCall, { requestId, regid, outcome });

async function addCaller() {
  const coordinator = await addCoordinator(app);
  await app.pool.query('update donors set listing_rank = 2 where account_id = $1', [coordinator.regid]);
  return coordinator;
}

const ask = (requestId: number, accountId: number, more: { answer?: 'coming' | 'not now'; askedAt?: Date } = {}) =>
  app.db
    .insertInto('askedDonors')
    .values({ requestId, accountId, wave: 1, ...more })
    .execute();

describe('those who were asked and have not answered', () => {
  test('come first with the time, the nearest before the others, then who was not asked', async () => {
    const { client } = await addCaller();
    const requestId = await addRequestBy(app.db, client);
    const [near, asked] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    const askedFar = await addDonorRow(app.db, { place: await placeAt(app.db, 'Goa', 1) });
    const refused = await addDonorRow(app.db);
    const askedAt = at(11);
    for (const { regid } of [askedFar, asked]) await ask(requestId, regid, { askedAt });
    await ask(requestId, refused.regid, { answer: 'not now' });
    const order = [];
    for (let donor = await next(client, requestId); donor; donor = await next(client, requestId)) {
      order.push([donor.regid, donor.askedAt]);
      await record(client, requestId, donor.regid, 'not reachable');
    }
    expect(order).toEqual([
      [asked.regid, askedAt.toISOString()],
      [askedFar.regid, askedAt.toISOString()],
      [near.regid, null],
    ]);
  });

  test('come at night after those who take calls at any time', async () => {
    const { client } = await addCaller();
    const requestId = await addRequestBy(app.db, client);
    const [asked, awake] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    await ask(requestId, asked.regid);
    await app.db.updateTable('donors').set({ callsAnyTime: true }).where('accountId', '=', awake.regid).execute();
    now = at(23);
    expect(await callAbout(client, requestId)).toBe(awake.regid);
  });
});

test('nobody is offered once enough are coming, unless the coordinator asks for it', async () => {
  const { client } = await addCaller();
  const requestId = await addRequestBy(app.db, client);
  const another = await addDonorRow(app.db);
  for (let i = 0; i < 3; i += 1) await ask(requestId, (await addDonorRow(app.db)).regid, { answer: 'coming' });
  expect(await next(client, requestId)).toBeNull();
  const { data } = (await client.call(desk.getDeskRequest, { requestId })).body;
  expect([data.request.coming, data.coming.length]).toEqual([3, 3]);
  expect((await next(client, requestId, true))?.regid).toBe(another.regid);
});

test('two coordinators who press at once get two donors, 40 times of 40', async () => {
  const pair = [await addCaller(), await addCaller()];
  for (let i = 0; i < 10; i += 1) await addDonorRow(app.db);
  const found = [];
  for (let i = 0; i < 40; i += 1) {
    const ids: number[] = [];
    for (const { client } of pair) ids.push(await addRequestBy(app.db, client));
    await app.pool.query(`update desk_calls set outcome = 'answered', called_at = now() where outcome is null`);
    // Past ten an hour they would wait.
    await app.pool.query('update blood_requests set entered_by = null');
    const both = await Promise.all(pair.map(({ client }, nth) => next(client, ids[nth]!)));
    found.push(new Set(both.flatMap((donor) => donor?.regid ?? [])).size);
  }
  expect(found).toEqual(Array.from({ length: 40 }, () => 2));
});

test('of one donor, two who press at once call one, and one who presses twice gets the same', async () => {
  const pair = [await addCaller(), await addCaller()];
  const { regid } = await addDonorRow(app.db);
  const ids = [await addRequestBy(app.db, pair[0]!.client), await addRequestBy(app.db, pair[1]!.client)];
  const both = await Promise.all(pair.map(({ client }, nth) => next(client, ids[nth]!)));
  expect(both.flatMap((donor) => donor?.regid ?? [])).toEqual([regid]);
  const winner = both[0] ? 0 : 1;
  const twice = await Promise.all([1, 2].map(() => next(pair[winner]!.client, ids[winner]!)));
  expect(twice.map((donor) => donor?.regid)).toEqual([regid, regid]);
});
