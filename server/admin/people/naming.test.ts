// Visitors read the name and number of a coordinator who asked for it, once an administrator approved them.
import { expect, test } from 'vitest';
import { decideNaming, getCoordinators, setCoordinator } from '#contract/coordinators.ts';
import { updateRegisteredDonor } from '#contract/adminDonors.ts';
import { getDesk, setNamed } from '#contract/desk.ts';
import { updateDonor } from '#contract/accounts.ts';
import { getSite } from '#contract/siteContent.ts';
import { addAdmin, addCoordinator, addLoggedInDonor, addModerator, lastAction, publishName } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const published = async () => {
  const { coordinators } = (await app.visitor().call(getSite, {})).body.data.desk;
  return coordinators.map(({ name, phone }) => ({ name, phone }));
};
const naming = async (client: Client) => {
  const { named, namingAsked } = (await client.call(getDesk, {})).body.data;
  return { named, namingAsked };
};
const NO = { named: false, namingAsked: false };
const ASKED = { named: false, namingAsked: true };
const PUBLISHED = { named: true, namingAsked: false };
const logInLongAgo = (regid: number) =>
  app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [regid]);

/** What an administrator reads of this coordinator. */
async function seen(admin: Client, regid: number) {
  const found = (await admin.call(getCoordinators, {})).body.data.find((one) => one.regid === regid);
  const { fullName, mobileNumber } = found!;
  return { regid, fullName, mobileNumber };
}

async function setUp() {
  const [admin, coordinator] = [await addAdmin(app), await addCoordinator(app)];
  await coordinator.client.call(setNamed, { named: true });
  return { admin, coordinator, row: await seen(admin.client, coordinator.regid) };
}

test('a name is published once an administrator approves it, and both are audited', async () => {
  const { admin, coordinator, row } = await setUp();
  expect([await naming(coordinator.client), await published()]).toEqual([ASKED, []]);
  expect((await coordinator.client.call(setNamed, { named: true })).body.data).toEqual(ASKED);
  expect(await lastAction(app.db)).toEqual({ actor: coordinator.regid, action: 'setNamed', ids: [coordinator.regid] });
  const { body } = await admin.client.call(decideNaming, { ...row, approved: true });
  expect(body.data).toMatchObject({ regid: coordinator.regid, userID: coordinator.userID, named: true });
  expect(await lastAction(app.db)).toEqual({ actor: admin.regid, action: 'decideNaming', ids: [coordinator.regid] });
  expect(await naming(coordinator.client)).toEqual(PUBLISHED);
  expect(await published()).toEqual([{ name: row.fullName, phone: row.mobileNumber }]);
  expect((await coordinator.client.call(setNamed, { named: true })).body.data).toEqual(PUBLISHED);
  await logInLongAgo(coordinator.regid);
  expect((await coordinator.client.call(setNamed, { named: false })).body.data).toEqual(NO);
  expect(await published()).toEqual([]);
});

test('to ask and to approve need a recent login, to refuse does not', async () => {
  const { admin, coordinator, row } = await setUp();
  await coordinator.client.call(setNamed, { named: false });
  for (const { regid } of [admin, coordinator]) await logInLongAgo(regid);
  const asked = await coordinator.client.call(setNamed, { named: true });
  expect([asked.status, asked.body.code, await naming(coordinator.client)]).toEqual([403, 'reauthenticate', NO]);
  await app.db.updateTable('coordinators').set({ namingAskedAt: new Date() }).execute();
  const approved = await admin.client.call(decideNaming, { ...row, approved: true });
  expect([approved.status, approved.body.code]).toEqual([403, 'reauthenticate']);
  expect((await admin.client.call(decideNaming, { ...row, approved: false })).status).toBe(200);
  expect(await naming(coordinator.client)).toEqual(NO);
  expect(await lastAction(app.db)).toMatchObject({ action: 'refuseNaming' });
});

test('of two administrators at once one decides', async () => {
  const { admin, row } = await setUp();
  const other = await addAdmin(app);
  const [approved, refused] = await Promise.all([
    admin.client.call(decideNaming, { ...row, approved: true }),
    other.client.call(decideNaming, { ...row, approved: false }),
  ]);
  expect(approved.status + refused.status).toBe(609);
  expect((await published()).length).toBe(approved.status === 200 ? 1 : 0);
  await app.db.updateTable('coordinators').set({ namedAt: null }).execute();
});

test('a moderator, a coordinator and an approval of nobody, or of what has changed, are refused', async () => {
  const { admin, coordinator, row } = await setUp();
  const decide = async (client: Client, more: object = {}) =>
    (await client.post(decideNaming.path, { ...row, approved: true, ...more })).status;
  expect(await decide((await addModerator(app)).client)).toBe(403);
  expect(await decide(coordinator.client)).toBe(403);
  expect(await decide(app.visitor())).toBe(401);
  const donor = await addLoggedInDonor(app);
  expect(await decide(admin.client, { regid: donor.regid })).toBe(404);
  expect(await decide(admin.client, { mobileNumber: '+919000000000' })).toBe(409);
  expect(await decide(admin.client, { fullName: 'Somebody Else' })).toBe(409);
  for (const wrong of [{ approved: 'yes' }, { fullName: '' }, { mobileNumber: null }, { regid: 'x' }])
    expect(await decide(admin.client, wrong)).toBe(400);
  expect([await naming(coordinator.client), await published()]).toEqual([ASKED, []]);
});

test.each([{ mobileNumber: '9848022338' }, { fullName: 'Red Cross Blood Desk' }])(
  'a published coordinator who changes %j is hidden at once and asks anew; the change is audited',
  async (change) => {
    const [admin, { client, regid, userID }] = [await addAdmin(app), await addCoordinator(app)];
    await publishName(app, { client, regid });
    const old = await seen(admin.client, regid);
    await client.call(updateDonor, { userID, callsAnyTime: true });
    expect(await published()).toHaveLength(1);
    expect((await client.call(updateDonor, { userID, ...change })).status).toBe(200);
    expect([await published(), await naming(client)]).toEqual([[], ASKED]);
    expect(await lastAction(app.db)).toEqual({ actor: regid, action: 'changeNamed', ids: [regid] });
    expect((await admin.client.call(decideNaming, { ...old, approved: true })).status).toBe(409);
    const { rows } = await app.pool.query(
      `select field from audit_values join audit_log on audit_id = audit_log.id where account_id = $1 and action = 'changeNamed'`,
      [regid],
    );
    expect(rows).toEqual([{ field: Object.keys(change)[0] }]);
    await admin.client.call(decideNaming, { ...(await seen(admin.client, regid)), approved: true });
    expect(await published()).toHaveLength(1);
    await client.call(setNamed, { named: false });
  },
);

test('also an administrator’s change of the number hides it and asks anew', async () => {
  const [admin, { client, regid, userID }] = [await addAdmin(app), await addCoordinator(app)];
  await publishName(app, { client, regid });
  await admin.client.call(updateRegisteredDonor, { regid, mobileNumber: '9848022339' });
  expect([await published(), await naming(client)]).toEqual([[], ASKED]);
  expect(await lastAction(app.db)).toMatchObject({ actor: admin.regid, action: 'updateRegisteredDonor' });
  await admin.client.call(setCoordinator, { userID, districts: null });
  const gone = { regid, fullName: 'Donor', mobileNumber: '+919848022339', approved: true };
  expect((await admin.client.call(decideNaming, gone)).status).toBe(404);
});

test('a coordinator who neither is named nor asks changes the number without a trace in the audit log', async () => {
  const { client, regid, userID } = await addCoordinator(app);
  await client.call(updateDonor, { userID, mobileNumber: '9848022340' });
  expect(await naming(client)).toEqual(NO);
  expect((await app.pool.query('select from audit_values where account_id = $1', [regid])).rows).toEqual([]);
});
