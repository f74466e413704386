// A donor's own profile and the deletion of it, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { searchDonors } from '#contract/donors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { sql } from 'kysely';
import { dumpTables } from '#test/database/rows.ts';
import { logIn, makeRegistration, registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', PUBLIC_URL: 'http://dhamani.example.org' } });

describe('a profile', () => {
  test('change updates the given fields and keeps the rest', async () => {
    const { client } = await registerAndLogIn(app);
    const place = await placeAt(app.db, 'Kerala');
    const change = {
      fullName: ' New Name ',
      strAvailUnAvail: 'U',
      landlineNumber: '0484 2345678',
      presentCountry: place.country,
      presentState: place.state,
      presentDistrict: place.district,
      presentCity: place.city,
    } as const;
    expect((await client.call(account.updateDonor, change)).body.data).toBe('T');
    const { user } = (await client.call(account.isLoggedIn, {})).body.data;
    expect(user).toMatchObject({
      fullName: 'New Name',
      availableunavailable: 'U',
      landlineNumber: '+914842345678',
      stateName: 'Kerala',
      bloodGroup: 'O+',
    });
    await client.call(account.updateDonor, { landlineNumber: '' });
    expect((await client.call(account.isLoggedIn, {})).body.data.user?.landlineNumber).toBeNull();
  });

  test('change to unavailable lowers the listing rank at once', async () => {
    const { client, regid } = await registerAndLogIn(app);
    await client.call(account.updateDonor, { availableunavailable: 'U' });
    const { rows } = await sql`select listing_rank from donors where account_id = ${regid}`.execute(app.db);
    expect(rows).toEqual([{ listingRank: 2 }]);
  });

  test.each([
    [{ fullName: '' }, 'fullName'],
    [{ emailId: null }, 'emailId'],
    [{ mobileNumber: '12' }, 'mobileNumber'],
    [{ presentState: 2 }, 'presentCountry'],
    [{ DOB: 1700 }, 'DOB'],
  ])('rejects %j', async (change, field) => {
    const { client } = await registerAndLogIn(app);
    const { status, body } = await client.call(account.updateDonor, change as never);
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty(field);
  });

  test('of another account is 403, with the same response whether or not it exists', async () => {
    const [me, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
    const change = (userID: string) => me.client.call(account.updateDonor, { userID, fullName: 'Mine now' });
    const [known, unknown] = [await change(other.userID), await change('nobody-at-all')];
    expect([known.status, known.body.code]).toEqual([403, 'forbidden']);
    expect(unknown.text).toBe(known.text);
    expect((await change(me.userID.toUpperCase())).status).toBe(200);
  });
});

describe('leaving', () => {
  test('erases all stored data of the donor at once', async () => {
    const emailId = 'leaving@example.org';
    const { client, regid, userID, place } = await registerAndLogIn(app, { emailId, fullName: 'Leaves Soon' });
    await app.sentEmails(emailId);
    await client.call(account.forgetPassword, { emailId });
    await client.call(recordDonation, DONATION);
    await client.post(account.updateDonor.path, { fullName: 'Leaves Soon' }, { 'idempotency-key': 'u' });
    await app.visitor().call(addIssueReport, { user_id: regid, options: 'Wrong Number', description: 'Leaves Soon' });
    expect((await client.call(account.deleteProfile, { userID })).status).toBe(200);
    const found = await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place });
    expect(found.body.data.map((donor) => donor.regid)).not.toContain(regid);
    expect(await app.sentEmails(emailId)).toEqual([]);
    const dump = await dumpTables(app.pool);
    for (const trace of [emailId, userID, String(regid), `account:${regid}`, 'Leaves Soon'])
      expect(dump).not.toContain(`"${trace}"`);
    expect((await client.call(account.isLoggedIn, {})).body.data.loggedIn).toBe(false);
  });

  test('also erases the stored response of the registration', async () => {
    const registration = makeRegistration(await placeAt(app.db, 'Goa'));
    await app.visitor().post(account.registerDonor.path, registration, { 'idempotency-key': 'leaves' });
    const client = app.visitor();
    await logIn(client, registration.userID);
    expect(await dumpTables(app.pool)).toContain(`"${registration.userID}"`);
    await client.call(account.deleteProfile, {});
    expect(await dumpTables(app.pool)).not.toContain(`"${registration.userID}"`);
  });

  test('is not available to administrators', async () => {
    const { client } = await registerAdmin(app);
    expect((await client.call(account.deleteProfile, {})).status).toBe(403);
    expect((await client.call(account.isLoggedIn, {})).body.data.loggedIn).toBe(true);
  });

  test('can be preceded by a download of all stored data', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const { status, headers, body } = await client.call(account.getMyData, {});
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="my-data.json"']);
    expect(body.data).toMatchObject({ userID, bloodGroup: 'O+', consentVersion: expect.any(String), donations: [] });
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|token/i);
  });
});
