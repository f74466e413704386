// A coordinator's districts, and how many requests one coordinator opens alone, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { getActivity } from '#contract/activity.ts';
import * as desk from '#contract/deskRequests.ts';
import { addAdmin, addCoordinator, addModerator } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { requestAt } from '#test/bloodRequests.ts';
import { addRequestBy, unclaim } from '#test/desk.ts';
import { placeAt } from '#test/places.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
beforeEach(() => app.pool.query('update coordinators set is_on_duty = false'));

const claim = (client: Client, requestId: number, reason?: string) =>
  client.call(desk.claimRequest, { requestId, reason });
const newest = async (client: Client) =>
  (await client.call(getActivity, { limit: 1, offset: 0, action: 'claimRequest' })).body.data[0];

/** A request in Goa, and a coordinator of Goa who is on duty. */
async function addGuarded() {
  const local = await addCoordinator(app);
  const requestId = await addRequestBy(app.db, local.client);
  await unclaim(app.db, requestId);
  await app.db.updateTable('coordinators').set({ isOnDuty: true }).where('accountId', '=', local.regid).execute();
  return { local, requestId };
}

const addFar = async () => addCoordinator(app, [(await placeAt(app.db, 'Sikkim')).district]);

describe('a request of another district', () => {
  test('is taken with a reason where somebody of it is on duty, and administrators read it', async () => {
    const { requestId } = await addGuarded();
    const [far, admin] = [await addFar(), await addAdmin(app)];
    const refused = await claim(far.client, requestId);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['reason']]);
    expect((await claim(far.client, requestId, 'x'.repeat(301))).status).toBe(400);
    expect((await claim(far.client, requestId, 'The family called me.')).status).toBe(200);
    const changes = [{ regid: far.regid, field: 'otherDistrict', oldValue: null, newValue: 'The family called me.' }];
    expect(await newest(admin.client)).toMatchObject({ userID: far.userID, changes });
  });

  test('is taken in one press where nobody of it is on duty', async () => {
    const { local, requestId } = await addGuarded();
    const [far, admin] = [await addFar(), await addAdmin(app)];
    await app.db.updateTable('coordinators').set({ isOnDuty: false }).where('accountId', '=', local.regid).execute();
    expect((await claim(far.client, requestId)).status).toBe(200);
    expect((await newest(admin.client))?.changes).toMatchObject([{ newValue: 'Nobody of that district was on duty.' }]);
  });

  test('is ended only by who took it, and written down with a reason', async () => {
    const { requestId } = await addGuarded();
    const far = await addFar();
    const end = () => far.client.call(desk.endRequest, { requestId, action: 'close' });
    expect((await end()).status).toBe(409);
    await claim(far.client, requestId, 'The family called me.');
    expect((await end()).status).toBe(200);
    const { emailId: _, ...request } = requestAt(await placeAt(app.db, 'Goa'));
    const add = (reason?: string) => far.client.call(desk.addDeskRequest, { ...request, reason });
    expect(Object.keys((await add()).body.errors ?? {})).toEqual(['reason']);
    expect((await add('The family called me.')).status).toBe(201);
  });

  test('needs no reason of administrators and moderators, and leaves none', async () => {
    const { requestId } = await addGuarded();
    for (const { client } of [await addAdmin(app), await addModerator(app)]) {
      expect((await claim(client, requestId)).status).toBe(200);
      await client.call(desk.releaseRequest, { requestId });
    }
    expect((await newest((await addAdmin(app)).client))?.changes).toEqual([]);
  });
});

describe('requests that one coordinator enters', () => {
  const enter = async (client: Client) => {
    const { emailId: _, ...request } = requestAt(await placeAt(app.db, 'Goa'));
    return (await client.call(desk.addDeskRequest, request)).body.data;
  };

  test('wait for another person past ten an hour, whatever RATE_LIMIT_SCALE says', async () => {
    const [{ client, regid }, other] = [await addCoordinator(app), await addCoordinator(app)];
    for (let i = 0; i < desk.ENTERED_AN_HOUR; i += 1) expect((await enter(client)).state).toBe('open');
    const { state, requestId } = await enter(client);
    expect(state).toBe('waiting');
    const open = (by: Client) => by.call(desk.openRequest, { requestId });
    await claim(client, requestId);
    expect((await open(client)).status).toBe(409);
    await client.call(desk.releaseRequest, { requestId });
    await claim(other.client, requestId);
    expect((await open(other.client)).status).toBe(200);
    const age = `update blood_requests set created_at = created_at - interval '61 minutes' where entered_by = $1`;
    await app.pool.query(age, [regid]);
    expect((await enter(client)).state).toBe('open');
  });

  test('wait past 40 a day, and not those of an administrator', async () => {
    const [coordinator, admin] = [await addCoordinator(app), await addAdmin(app)];
    for (const { regid } of [coordinator, admin])
      await app.pool.query(
        `insert into blood_requests (public_id, source, blood_group, need, units, hospital, state_id, district_id, needed_by, state,
          entered_by, created_at)
        select 'entered-' || $1::bigint || '-' || nth, 'desk', 'O+', 'blood', 1, 'Hospital', state_id, district_id, current_date, 'met', $1::bigint,
          now() - interval '2 hours' from generate_series(1, 40) as nth, (select * from districts limit 1) as district`,
        [regid],
      );
    expect((await enter(coordinator.client)).state).toBe('waiting');
    expect((await enter(admin.client)).state).toBe('open');
  });
});
