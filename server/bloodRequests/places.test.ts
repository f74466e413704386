// Places as promises, and what the family reads on its page, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  manageBloodRequest,
  readOwnBloodRequest,
  type DonorAction,
  type RequestAction,
} from '#contract/bloodRequests.ts';
import { setDuty } from '#contract/desk.ts';
import * as desk from '#contract/deskRequests.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { addCoordinator, publishName } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { atNoon, FAMILY, requestsOf } from '#test/bloodRequests.ts';
import { callAbout } from '#test/desk.ts';

let now = atNoon();
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });
const { addDonor, addOpen, addConfirmed, answer, donorToken, idOf, listAsked, runWaves, sendNotifications } =
  requestsOf(app);

const MINUTE_MS = 60_000;

beforeEach(async () => {
  now = atNoon();
  await app.db.deleteFrom('bloodRequests').execute();
  await app.db.updateTable('donors').set({ listingRank: null }).execute();
  await app.db.updateTable('coordinators').set({ isOnDuty: false }).execute();
});

const own = async (token: string) => (await app.visitor().call(readOwnBloodRequest, { token })).body.data!;
const manage = (token: string, action: RequestAction) => app.visitor().call(manageBloodRequest, { token, action });
const sayOf = async (token: string, donor: number, action: DonorAction) =>
  (await app.visitor().call(manageBloodRequest, { token, action, donor })).body;

/** An open request whose donors, each of another network, come; others were asked. */
async function begin(count: number, more: Parameters<typeof addOpen>[0] = {}, others = 0) {
  const asked = await Promise.all(Array.from({ length: count + others }, () => addDonor()));
  const donors = asked.slice(0, count);
  const request = await addOpen({ ...FAMILY, ...more });
  await runWaves(now);
  for (const { email } of donors)
    expect((await answer(request.publicId, await donorToken(email), 'coming')).status).toBe(200);
  return { ...request, donors, others: asked.slice(count) };
}

describe('‘did not come’', () => {
  test('can be taken back for ten minutes by who said it; the place is the donor’s again', async () => {
    const { token } = await begin(1);
    const { id } = (await own(token)).coming[0]!;
    expect((await sayOf(token, id, 'did not come')).status).toBe(200);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    expect((await sayOf(token, id, 'coming after all')).status).toBe(200);
    expect(await own(token)).toMatchObject({ coming: [{ id }], freed: [], releasesLeft: 3 });
    expect((await sayOf(token, id, 'did not come')).status).toBe(200);
    now = new Date(now.getTime() + 10 * MINUTE_MS + 1);
    expect(await sayOf(token, id, 'coming after all')).toMatchObject({ status: 409, data: { state: 'open' } });
    expect(await own(token)).toMatchObject({ coming: [], freed: [{ id }], releasesLeft: 2 });
  });

  test('is said nine times for three units by a family, then by a coordinator', async () => {
    const { publicId, token, others } = await begin(9, { units: 3 }, 1);
    for (const { id } of (await own(token)).coming) expect((await sayOf(token, id, 'did not come')).status).toBe(200);
    expect(await own(token)).toMatchObject({ coming: [], releasesLeft: 0 });
    const tenth = others[0]!;
    expect((await answer(publicId, await donorToken(tenth.email), 'coming')).status).toBe(200);
    const { coming } = await own(token);
    expect(await sayOf(token, coming[0]!.id, 'did not come')).toMatchObject({ status: 409, data: { state: 'open' } });
    const [{ client }, requestId] = [await addCoordinator(app), await idOf(publicId)];
    await client.call(desk.claimRequest, { requestId });
    expect((await client.call(desk.releasePlace, { requestId, regid: tenth.regid })).status).toBe(200);
    const { body } = await client.call(desk.getDeskRequest, { requestId });
    const freed = body.data.history.filter(({ event }) => event === 'freed');
    expect([freed.length, (await own(token)).coming]).toEqual([10, []]);
  });
});

test('‘still needed’ on the needed day frees promises older than six hours, and asks donors again', async () => {
  const { publicId, token, donors } = await begin(2, { neededBy: dayInIndia(now) });
  const answeredAt = new Date(now.getTime() - 6 * 60 * MINUTE_MS - 1);
  await app.db.updateTable('askedDonors').set({ answeredAt }).where('accountId', '=', donors[0]!.regid).execute();
  expect((await manage(token, 'still needed')).status).toBe(200);
  const answers = (await listAsked(publicId)).map(({ accountId, answer: said }) => [accountId, said]);
  expect(new Map(answers as [number, string][])).toEqual(
    new Map([
      [donors[0]!.regid, 'freed'],
      [donors[1]!.regid, 'coming'],
    ]),
  );
  // Nobody said that the donor did not come, so that the family has all of its three.
  expect(await own(token)).toMatchObject({ coming: [{}], freed: [{}], releasesLeft: 3 });
  await sendNotifications(new Date(now.getTime() + 3 * MINUTE_MS));
  expect((await app.sentEmails(donors[0]!.email)).at(-1)).toContain('still on the way');
  const due = app.db.selectFrom('bloodRequests').select('nextWaveAt').where('publicId', '=', publicId);
  expect((await due.executeTakeFirstOrThrow()).nextWaveAt).toEqual(now);
});

test('‘still needed’ on an earlier day frees nobody', async () => {
  const { publicId, token } = await begin(1);
  await app.pool.query(`update asked_donors set answered_at = now() - interval '7 hours'`);
  expect((await manage(token, 'still needed')).status).toBe(200);
  expect(await listAsked(publicId)).toMatchObject([{ answer: 'coming' }]);
});

test('the usual wait is the median until a person took, opened, declined or ended a request, of five at least', async () => {
  const { token } = await addConfirmed();
  const wait = async () => (await own(token)).usualWaitMinutes;
  const ids = await Promise.all(Array.from({ length: 6 }, async () => idOf((await addConfirmed()).publicId)));
  const at = (column: string, later: number, id: number) =>
    app.pool.query(
      `update blood_requests set confirmed_at = now() - interval '5 hours',
         ${column} = now() - interval '5 hours' + make_interval(mins => $1) where id = $2`,
      [later, id],
    );
  // Opened long after somebody had looked at it.
  await app.pool.query('update blood_requests set opened_at = now(), opened_by = 1 where id = $1', [ids[0]]);
  await at('first_taken_at', 10, ids[0]!);
  await app.pool.query('update blood_requests set opened_by = 1 where id = $1', [ids[1]]);
  await at('opened_at', 30, ids[1]!);
  await at('decided_at', 50, ids[2]!);
  await app.pool.query('update blood_requests set ended_by = 1 where id = $1', [ids[3]]);
  await at('ended_at', 80, ids[3]!);
  expect(await wait()).toBeNull();
  await at('decided_at', 90, ids[4]!);
  expect(await wait()).toBe(50);
  await at('decided_at', 20, ids[5]!);
  expect(await wait()).toBe(40);
  await app.pool.query(`update blood_requests set created_at = now() - interval '31 days' where id = $1`, [ids[4]]);
  expect(await wait()).toBe(30);
  // Nobody needs to look at one that opens by itself.
  await app.pool.query('update blood_requests set opened_by = null where id = $1', [ids[1]]);
  expect(await wait()).toBeNull();
});

test('what happened is on the family’s page as counts and times, at the desk with names and no numbers', async () => {
  const { publicId, token } = await begin(1, {}, 1);
  const [{ client, userID }, requestId] = [await addCoordinator(app), await idOf(publicId)];
  await client.call(desk.claimRequest, { requestId });
  const regid = await callAbout(client, requestId);
  await client.call(desk.recordCall, { requestId, regid, outcome: 'not now' });
  expect((await manage(token, 'met')).status).toBe(200);
  const { happened } = await own(token);
  expect(new Map(happened.map(({ what, count }) => [what, count]))).toEqual(
    new Map(Object.entries({ confirmed: 1, opened: 1, asked: 2, answered: 2, called: 1, ended: 1 })),
  );
  expect(JSON.stringify(happened)).not.toContain('Donor');
  const { body } = await client.call(desk.getDeskRequest, { requestId });
  const events = body.data.history.map(({ event }) => event);
  for (const event of [
    'sent',
    'confirmed',
    'opened',
    'taken',
    'asked',
    'coming',
    'not now',
    'called',
    'ended',
  ] as const)
    expect(events).toContain(event);
  expect(body.data.history.find(({ event }) => event === 'called')).toMatchObject({
    by: userID,
    donor: expect.stringMatching(/^Donor/),
  });
  expect(body.data.history.find(({ event }) => event === 'asked')).toMatchObject({ count: 2, donor: null });
  expect(JSON.stringify(body.data.history)).not.toMatch(/\+91/);
  const other = await addCoordinator(app, [1]);
  expect((await other.client.call(desk.getDeskRequest, { requestId })).body.data.history).toEqual([]);
});

test('the family reads who of the district is on duty, with name and number only where they are published', async () => {
  const [named, unnamed] = [await addCoordinator(app), await addCoordinator(app)];
  await addCoordinator(app);
  const far = await addCoordinator(app, [1]);
  await publishName(app, named);
  const { token } = await addOpen();
  expect((await own(token)).onDuty).toEqual([]);
  for (const { client } of [named, unnamed, far])
    expect((await client.call(setDuty, { onDuty: true })).status).toBe(200);
  const { onDuty } = await own(token);
  expect(onDuty).toEqual([
    { name: expect.any(String), mobileNumber: expect.stringMatching(/^\+91\d{10}$/) },
    { name: null, mobileNumber: null },
  ]);
  expect((await named.client.call(setDuty, { onDuty: false })).status).toBe(200);
  expect((await own(token)).onDuty).toEqual([{ name: null, mobileNumber: null }]);
});
