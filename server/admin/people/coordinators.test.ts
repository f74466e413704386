// Administrators give and take the role of coordinator, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { isLoggedIn } from '#contract/accounts.ts';
import { inviteAdmin } from '#contract/admins.ts';
import { getCoordinators, setCoordinator } from '#contract/coordinators.ts';
import { getDesk, setDuty, setNamed } from '#contract/desk.ts';
import { blockAccounts } from '#contract/donorActions.ts';
import { getSite } from '#contract/siteContent.ts';
import { undo } from '#contract/undo.ts';
import { addAdmin, addCoordinator, addDonorRow, addLoggedInDonor, lastAction, publishName } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { placeAt } from '#test/places.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const roleOf = async (client: Client) => (await client.call(isLoggedIn, {})).body.data.user?.coordinator;
const listed = async (admin: Client, userID: string) =>
  (await admin.call(getCoordinators, {})).body.data.find((one) => one.userID === userID);

describe('visitors read', () => {
  const shown = async () => (await app.visitor().call(getSite, {})).body.data.desk;

  test('whether anybody is on duty', async () => {
    const [one, other] = [await addCoordinator(app), await addCoordinator(app)];
    expect((await shown()).isOnDuty).toBe(false);
    for (const { client } of [one, other]) await client.call(setDuty, { onDuty: true });
    await one.client.call(setDuty, { onDuty: false });
    expect((await shown()).isOnDuty).toBe(true);
    await other.client.call(setDuty, { onDuty: false });
    expect((await shown()).isOnDuty).toBe(false);
  });

  test('name, number and districts of a coordinator who agreed to it, also who hides the number as a donor', async () => {
    const [goa, sikkim] = [await placeAt(app.db, 'Goa'), await placeAt(app.db, 'Sikkim')];
    const { client, regid } = await addCoordinator(app, [goa.district, sikkim.district]);
    const named = async () => (await shown()).coordinators;
    await app.db.updateTable('donors').set({ numberShown: 'never' }).where('accountId', '=', regid).execute();
    expect([await named(), (await client.call(getDesk, {})).body.data.named]).toEqual([[], false]);
    await publishName(app, { client, regid });
    expect((await client.call(getDesk, {})).body.data).toMatchObject({ named: true, namingAsked: false });
    const { fullName, mobile } = await app.db
      .selectFrom('donors')
      .select(['fullName', 'mobile'])
      .where('accountId', '=', regid)
      .executeTakeFirstOrThrow();
    const entry = { name: fullName, phone: mobile };
    expect(await named()).toEqual([
      expect.objectContaining({ ...entry, stateName: 'Goa', stateId: goa.state }),
      expect.objectContaining({ ...entry, stateName: 'Sikkim' }),
    ]);
    expect((await named())[0]!.districts.map(({ districtId }) => districtId)).toEqual([goa.district]);
    await client.call(setNamed, { named: false });
    expect(await named()).toEqual([]);
  });

  test('nobody whose account is blocked or who lost the role', async () => {
    const admin = await addAdmin(app);
    const ends = [
      ({ userID }: { userID: string }) => admin.client.call(setCoordinator, { userID, districts: null }),
      ({ regid }: { regid: number }) => admin.client.call(blockAccounts, { donorIds: [regid] }),
    ];
    for (const end of ends) {
      const coordinator = await addCoordinator(app);
      await publishName(app, coordinator);
      expect((await shown()).coordinators).toHaveLength(1);
      await end(coordinator);
      expect((await shown()).coordinators).toEqual([]);
    }
    expect((await admin.client.call(setNamed, { named: true })).status).toBe(409);
  });
});

describe('the role', () => {
  test('is given with districts, which its holder and administrators see, and taken', async () => {
    const [admin, donor] = [await addAdmin(app), await addLoggedInDonor(app)];
    const [goa, sikkim] = [await placeAt(app.db, 'Goa'), await placeAt(app.db, 'Sikkim')];
    expect(await roleOf(donor.client)).toBeNull();
    const districts = [goa.district, sikkim.district];
    const { body } = await admin.client.call(setCoordinator, { userID: donor.userID.toUpperCase(), districts });
    expect(body.data).toMatchObject({ regid: donor.regid, userID: donor.userID, districts });
    expect(await roleOf(donor.client)).toEqual({ districts, onDuty: false });
    const { data } = (await donor.client.call(setDuty, { onDuty: true })).body;
    expect([data, await roleOf(donor.client)]).toEqual([{ onDuty: true }, { districts, onDuty: true }]);
    const names = (await listed(admin.client, donor.userID))!.districts.map(({ districtId }) => districtId);
    expect(new Set(names)).toEqual(new Set(districts));
    // Other districts leave the duty as it is.
    await admin.client.call(setCoordinator, { userID: donor.userID, districts: [goa.district] });
    expect(await roleOf(donor.client)).toEqual({ districts: [goa.district], onDuty: true });
    await admin.client.call(setCoordinator, { userID: donor.userID, districts: null });
    expect([await roleOf(donor.client), await listed(admin.client, donor.userID)]).toEqual([null, undefined]);
    expect((await donor.client.call(setDuty, { onDuty: true })).status).toBe(403);
  });

  test('of two administrators who saw the same districts the second is refused, and nothing is lost', async () => {
    const [one, other, donor] = [await addAdmin(app), await addAdmin(app), await addLoggedInDonor(app)];
    const [goa, sikkim] = [await placeAt(app.db, 'Goa'), await placeAt(app.db, 'Sikkim')];
    const set = (client: Client, districts: number[] | null, before: number[] | null) =>
      client.call(setCoordinator, { userID: donor.userID, districts, before });
    const answers = await Promise.all([
      set(one.client, [goa.district], null),
      set(other.client, [sikkim.district], null),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const given = answers.find(({ status }) => status === 200)!.body.data.districts!;
    expect(await roleOf(donor.client)).toMatchObject({ districts: given });
    // The same once more is done already.
    expect((await set(one.client, given, null)).status).toBe(200);
    expect((await set(other.client, null, [sikkim.district, goa.district])).status).toBe(409);
    expect((await set(other.client, null, given)).status).toBe(200);
  });

  test('is given back by Undo as it was, but not to somebody who became an administrator meanwhile', async () => {
    const [admin, { client, userID, regid }] = [await addAdmin(app), await addCoordinator(app)];
    await client.call(setDuty, { onDuty: true });
    const before = await roleOf(client);
    const take = async () => {
      const { data } = (await admin.client.call(setCoordinator, { userID, districts: null })).body;
      return { auditId: data.undo!.auditId };
    };
    expect((await admin.client.call(undo, await take())).status).toBe(200);
    expect(await roleOf(client)).toEqual(before);
    const taken = await take();
    await admin.client.call(inviteAdmin, { regid });
    const { status, body } = await admin.client.call(undo, taken);
    expect([status, body.message]).toEqual([409, 'This account cannot be coordinator any more.']);
    expect(await listed(admin.client, userID)).toBeUndefined();
  });

  test('is listed with the second factor and when its holder was last seen', async () => {
    const [admin, { userID, regid }] = [await addAdmin(app), await addCoordinator(app)];
    expect(await listed(admin.client, userID)).toMatchObject({
      regid,
      secondFactor: false,
      lastSeen: expect.any(String),
    });
    await app.db.deleteFrom('sessions').where('accountId', '=', regid).execute();
    await app.db
      .insertInto('secondFactors')
      .values({ accountId: regid, secret: Buffer.alloc(0), confirmedAt: new Date() })
      .execute();
    expect(await listed(admin.client, userID)).toMatchObject({ secondFactor: true, lastSeen: null });
  });

  test('is audited, with the names of the districts, and the same again is not', async () => {
    const [admin, donor] = [await addAdmin(app), await addLoggedInDonor(app)];
    const { district } = await placeAt(app.db, 'Goa');
    for (const _ of [1, 2]) await admin.client.call(setCoordinator, { userID: donor.userID, districts: [district] });
    expect(await lastAction(app.db)).toEqual({ actor: admin.regid, action: 'setCoordinator', ids: [donor.regid] });
    const values = await app.db.selectFrom('auditValues').selectAll().where('accountId', '=', donor.regid).execute();
    const { name } = await app.db
      .selectFrom('districts')
      .select('name')
      .where('districtId', '=', district)
      .executeTakeFirstOrThrow();
    expect(values).toMatchObject([{ field: 'districts', oldValue: null, newValue: name }]);
  });

  test('needs a recent login to be given and to be taken', async () => {
    const [admin, donor] = [await addAdmin(app), await addCoordinator(app)];
    await app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [
      admin.regid,
    ]);
    const { district } = await placeAt(app.db, 'Goa');
    const given = await admin.client.call(setCoordinator, { userID: donor.userID, districts: [district] });
    expect([given.status, given.body.code]).toEqual([403, 'reauthenticate']);
    const taken = await admin.client.call(setCoordinator, { userID: donor.userID, districts: null });
    expect([taken.status, taken.body.code]).toEqual([403, 'reauthenticate']);
    expect(await listed(admin.client, donor.userID)).toBeDefined();
  });

  test.each([
    ['an administrator', { isAdmin: true }, 409],
    ['a sample donor', { isDemo: true }, 409],
    ['a blocked donor', { blockedAt: new Date() }, 409],
    ['a deleted donor', { deletedAt: new Date() }, 409],
  ])('is not for %s', async (_, change, status) => {
    const admin = await addAdmin(app);
    const { regid, userID } = await addDonorRow(app.db);
    await app.db.updateTable('accounts').set(change).where('accountId', '=', regid).execute();
    const { district } = await placeAt(app.db, 'Goa');
    expect((await admin.client.call(setCoordinator, { userID, districts: [district] })).status).toBe(status);
  });

  test('is not for an account without a donor, for nobody, or without known districts', async () => {
    const [admin, other, donor] = [await addAdmin(app), await addAdmin(app), await addLoggedInDonor(app)];
    const { district } = await placeAt(app.db, 'Goa');
    await app.db.updateTable('accounts').set({ isAdmin: false }).where('accountId', '=', other.regid).execute();
    const set = (userID: string, districts: unknown) => admin.client.post(setCoordinator.path, { userID, districts });
    expect((await set(other.userID, [district])).status).toBe(409);
    expect((await set('nobody.at.all', [district])).status).toBe(404);
    for (const districts of [[], [999_999_999], [district, 999_999_999], undefined, 'all']) {
      const { status, body } = await set(donor.userID, districts);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['districts']]);
    }
    expect(await roleOf(donor.client)).toBeNull();
  });

  test('ends when its holder becomes an administrator', async () => {
    const [admin, donor] = [await addAdmin(app), await addCoordinator(app)];
    await admin.client.call(inviteAdmin, { userID: null, emailId: null, regid: donor.regid });
    expect(await listed(admin.client, donor.userID)).toBeUndefined();
  });

  test('does not let a blocked holder in', async () => {
    const [admin, donor] = [await addAdmin(app), await addCoordinator(app)];
    await admin.client.call(blockAccounts, { donorIds: [donor.regid] });
    expect((await donor.client.call(setDuty, { onDuty: true })).status).toBe(401);
  });

  test('is no duty of administrators', async () => {
    const { client } = await addAdmin(app);
    expect((await client.call(setDuty, { onDuty: true })).status).toBe(409);
  });
});
