// Calls that ask imported donors for consent, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { getMyData } from '#contract/accounts.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import {
  DONORS_A_DAY,
  getConfirmation,
  nextConfirmation,
  recordConfirmation,
  type ConfirmationOutcome,
} from '#contract/desk.ts';
import { deleteDonors } from '#contract/adminDonors.ts';
import { searchDonors } from '#contract/donors.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { addAdmin, addCoordinator, addDonorRow, lastAction, logInAs, parkClaim } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { addImportedDonor } from '#test/desk.ts';
import { placeAt } from '#test/places.ts';

/** 12:00 in India. */
let now = new Date('2026-11-24T06:30:00Z');
const NIGHT = new Date('2026-11-24T20:30:00Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1' }, now: () => now });
beforeEach(async () => {
  now = new Date('2026-11-24T06:30:00Z');
  await app.pool.query('delete from accounts where email = $1', ['']);
});

const next = async (client: Client) => (await client.call(nextConfirmation, {})).body.data;
const record = (client: Client, regid: number, outcome: ConfirmationOutcome) =>
  client.call(recordConfirmation, { regid, outcome });
const inDays = (days: number) => {
  now = new Date(Date.parse('2026-11-24T06:30:00Z') + days * 86_400_000);
};
const donorRow = (regid: number) =>
  app.db.selectFrom('donors').selectAll().where('accountId', '=', regid).executeTakeFirst();

/** Calls until nobody is left; each says so. */
async function callOnce(client: Client, outcome: ConfirmationOutcome): Promise<number | null> {
  const donor = await next(client);
  if (donor) await record(client, donor.regid, outcome);
  return donor?.regid ?? null;
}

describe('the next donor to ask for consent', () => {
  test('comes with number, group, place, language and the text to read out, once until the outcome is recorded', async () => {
    const { regid } = await addImportedDonor(app.db);
    await app.db.updateTable('accounts').set({ language: 'te' }).where('accountId', '=', regid).execute();
    const { client } = await addCoordinator(app);
    expect((await client.call(getConfirmation, {})).body.data).toEqual({ donor: null, waiting: 1 });
    const donor = await next(client);
    expect(donor).toMatchObject({ regid, bloodGroup: 'O+', districtName: 'North Goa', language: 'te', lastCall: null });
    expect(donor!.mobileNumber).toMatch(/^\+9198481/);
    expect(donor!.former).toBe('Blood Friends');
    expect(donor!.consent).toEqual({ version: CONSENT_VERSION, text: expect.stringMatching(/[\u0C00-\u0C7F]/) });
    expect(await next(client)).toEqual(donor);
    expect((await client.call(getConfirmation, {})).body.data.donor).toEqual(donor);
    const rows = await app.db.selectFrom('auditLog').select('ids').where('action', '=', 'nextConfirmation').execute();
    expect(rows.filter(({ ids }) => ids.includes(regid))).toHaveLength(1);
  });

  test('is another one for each of two coordinators who ask at once, and the same for one who asks twice', async () => {
    for (let i = 0; i < 3; i += 1) await addImportedDonor(app.db);
    const [one, other] = [await addCoordinator(app), await addCoordinator(app)];
    const shown = await Promise.all([one, one, other, other].map(({ client }) => next(client)));
    const [first, again, second, secondAgain] = shown.map((donor) => donor?.regid);
    expect([first, second]).toEqual([again, secondAgain]);
    expect(new Set([first, second]).size).toBe(2);
  });

  test('is free for others 20 minutes later, and when the role is taken', async () => {
    const { regid } = await addImportedDonor(app.db);
    const [admin, one, other] = [await addAdmin(app), await addCoordinator(app), await addCoordinator(app)];
    expect((await next(one.client))?.regid).toBe(regid);
    expect(await next(other.client)).toBeNull();
    await app.pool.query(`update confirmation_calls set held_at = held_at - interval '21 minutes'`);
    expect((await next(other.client))?.regid).toBe(regid);
    expect((await record(one.client, regid, 'remove me')).status).toBe(409);
    await admin.client.call(setCoordinator, { userID: other.userID, districts: null });
    expect((await record(other.client, regid, 'remove me')).status).toBe(403);
    expect((await next(one.client))?.regid).toBe(regid);
    expect(await donorRow(regid)).toBeDefined();
  });

  test('is of the coordinator’s districts; an administrator asks everywhere', async () => {
    const place = await placeAt(app.db, 'Sikkim');
    const { regid } = await addImportedDonor(app.db, { place });
    const [goa, sikkim, admin] = [
      await addCoordinator(app),
      await addCoordinator(app, [place.district]),
      await addAdmin(app),
    ];
    expect([await next(goa.client), (await next(sikkim.client))?.regid]).toEqual([null, regid]);
    await app.db.deleteFrom('confirmationCalls').execute();
    expect((await next(admin.client))?.regid).toBe(regid);
  });

  test('is nobody who has an address, a password, a claim, another age, or hides the number', async () => {
    const [addressed, withPassword, claimed] = [
      await addImportedDonor(app.db),
      await addImportedDonor(app.db),
      await addImportedDonor(app.db),
    ];
    await addImportedDonor(app.db, { birthYear: now.getUTCFullYear() - 16 });
    await addImportedDonor(app.db, { numberShown: 'never' });
    const accounts = app.db.updateTable('accounts');
    await accounts.set({ email: 'a@example.org' }).where('accountId', '=', addressed.regid).execute();
    await accounts.set({ passwordHash: 'a hash' }).where('accountId', '=', withPassword.regid).execute();
    await parkClaim(app.db, claimed.regid);
    const { client } = await addCoordinator(app);
    expect(await next(client)).toBeNull();
    expect((await client.call(getConfirmation, {})).body.data.waiting).toBe(0);
    await app.db.deleteFrom('accounts').where('accountId', '=', addressed.regid).execute();
  });

  test('is at night one who takes calls at any time', async () => {
    const sleeping = await addImportedDonor(app.db);
    await app.db.updateTable('donors').set({ callsAnyTime: false }).where('accountId', '=', sleeping.regid).execute();
    const { client } = await addCoordinator(app);
    now = NIGHT;
    expect(await next(client)).toBeNull();
    const { regid } = await addImportedDonor(app.db);
    expect((await next(client))?.regid).toBe(regid);
  });

  test('counts against the 600 donors of the day', async () => {
    await addImportedDonor(app.db);
    const { client, regid } = await addCoordinator(app);
    await app.pool.query(`insert into shown_donors select $1, $2::date, generate_series(1, $3::int)`, [
      regid,
      dayInIndia(now),
      DONORS_A_DAY,
    ]);
    const { status, body } = await client.call(nextConfirmation, {});
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect((await client.call(getConfirmation, {})).body.data.donor).toBeNull();
  });
});

describe('the outcome', () => {
  test('‘confirmed’ lists the donor, with consent, its version and who heard it', async () => {
    const { regid } = await addImportedDonor(app.db);
    const { client, regid: by } = await addCoordinator(app);
    await next(client);
    expect((await record(client, regid, 'confirmed')).body.data).toMatchObject({ listed: true });
    expect(await donorRow(regid)).toMatchObject({
      consentVersion: CONSENT_VERSION,
      consentBy: by,
      consentAt: expect.any(Date),
      awaitsConfirmation: false,
    });
    const found = await app
      .visitor()
      .call(searchDonors, { bloodgroup: 'O+', ...(await placeAt(app.db, 'Goa')), size: 50 });
    expect(found.body.data.map((donor) => donor.regid)).toContain(regid);
    expect(await lastAction(app.db)).toEqual({ actor: by, action: 'recordConfirmation', ids: [regid] });
    expect((await record(client, regid, 'not now')).status).toBe(409);
  });

  test('‘confirmed’ does not list a fourth donor with one number: an administrator decides', async () => {
    const mobile = '+919848199999';
    for (let i = 0; i < 3; i += 1) await addDonorRow(app.db, { mobile });
    await addImportedDonor(app.db, { mobile });
    const { client } = await addCoordinator(app);
    const donor = await next(client);
    expect((await record(client, donor!.regid, 'confirmed')).body.data).toMatchObject({ listed: false });
    const claims = app.db.selectFrom('listingClaims').select('field').where('accountId', '=', donor!.regid);
    expect(await claims.execute()).toEqual([{ field: 'mobile' }]);
  });

  test('‘not now’ asks again after seven days', async () => {
    const { regid } = await addImportedDonor(app.db);
    const { client } = await addCoordinator(app);
    expect(await callOnce(client, 'not now')).toBe(regid);
    inDays(6);
    expect(await next(client)).toBeNull();
    inDays(7);
    const again = await next(client);
    expect([again?.regid, again?.lastCall]).toEqual([regid, { outcome: 'not now', at: '2026-11-24T06:30:00.000Z' }]);
    expect(await donorRow(regid)).toMatchObject({ awaitsConfirmation: true, consentVersion: null });
  });

  test('‘no answer’ on three days leaves the donor alone for 30', async () => {
    const { regid } = await addImportedDonor(app.db);
    const { client } = await addCoordinator(app);
    for (const day of [0, 1, 2]) {
      inDays(day);
      expect(await callOnce(client, 'no answer')).toBe(regid);
      expect(await next(client)).toBeNull();
    }
    inDays(31);
    expect(await next(client)).toBeNull();
    inDays(32);
    for (const day of [32, 33, 34]) {
      inDays(day);
      expect(await callOnce(client, 'no answer')).toBe(regid);
    }
    inDays(35);
    expect(await next(client)).toBeNull();
  });

  test('‘wrong number’ is called no more', async () => {
    await addImportedDonor(app.db);
    const { client } = await addCoordinator(app);
    await callOnce(client, 'wrong number');
    inDays(400);
    expect(await next(client)).toBeNull();
  });

  test('‘remove me’ erases the donor and bars the number, as the link in an e-mail does', async () => {
    const { regid } = await addImportedDonor(app.db);
    const { client, regid: by } = await addCoordinator(app);
    const before = await app.db.selectFrom('barredNumbers').selectAll().execute();
    await callOnce(client, 'remove me');
    expect(await donorRow(regid)).toBeUndefined();
    expect(await app.db.selectFrom('barredNumbers').selectAll().execute()).toHaveLength(before.length + 1);
    expect(await lastAction(app.db)).toEqual({ actor: by, action: 'eraseDonor', ids: [regid] });
    expect((await record(client, regid, 'remove me')).status).toBe(404);
  });

  test('of a donor whom one does not call is refused', async () => {
    const { regid } = await addImportedDonor(app.db);
    const [admin, { client }] = [await addAdmin(app), await addCoordinator(app)];
    expect((await record(client, regid, 'remove me')).status).toBe(409);
    await next(client);
    await admin.client.call(deleteDonors, { donorIds: [regid] });
    expect((await record(client, regid, 'confirmed')).status).toBe(409);
  });

  test('is in the donor’s own data, without who called', async () => {
    const { regid } = await addImportedDonor(app.db);
    const coordinator = await addCoordinator(app);
    await callOnce(coordinator.client, 'not now');
    const { body } = await (await logInAs(app, regid)).call(getMyData, {});
    const nextOn = addDays(dayInIndia(now), 7);
    expect(body.data.confirmationCall).toMatchObject({ outcome: 'not now', nextOn });
    expect(JSON.stringify(body.data.confirmationCall)).not.toContain(String(coordinator.regid));
  });
});
