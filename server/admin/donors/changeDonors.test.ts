// Donors as administrators add, change, find and write to them, over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { isLoggedIn, login, updateDonor } from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { searchDonors } from '#contract/donors.ts';
import * as contract from '#contract/adminDonors.ts';
import { sql } from 'kysely';
import { addAdmin, addDonorRow, addLoggedInDonor, countActions, lastAction, type LoggedIn } from '#test/admins.ts';
import { makeRegistration, PASSWORD } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const donorRow = (regid: number) =>
  app.db.selectFrom('donors').selectAll().where('accountId', '=', regid).executeTakeFirst();

async function emailOf(regid: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from accounts where account_id = ${regid}`.execute(app.db);
  return rows[0]!.email;
}

describe('adding a donor', () => {
  test('registers them with the consent that they gave the administrator', async () => {
    const place = await placeAt(app.db, 'Manipur');
    const registration = makeRegistration(place);
    const { status, body } = await admin.client.call(contract.addRegisteredDonor, registration);
    expect([status, body.data.userID]).toEqual([201, registration.userID]);
    expect(await donorRow(body.data.regid)).toMatchObject({ consentBy: admin.regid, consentAt: expect.any(Date) });
    expect(await lastAction(app.db)).toMatchObject({ action: 'addRegisteredDonor', ids: [body.data.regid] });
    const found = await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place });
    expect(found.body.data.map(({ regid }) => regid)).toEqual([body.data.regid]);
    const { userID } = registration;
    expect((await app.visitor().call(login, { userID, password: PASSWORD })).status).toBe(200);
    expect((await admin.client.call(isLoggedIn, {})).body.data.user?.regid).toBe(admin.regid);
  });

  test('with a taken user id is 409 with data A, and stores nothing', async () => {
    const { userID } = await addDonorRow(app.db);
    const before = await countActions(app.db);
    const again = makeRegistration(await placeAt(app.db, 'Goa'), { userID });
    const { status, body } = await admin.client.call(contract.addRegisteredDonor, again);
    expect([status, body.code, body.data]).toEqual([409, 'user_exists', 'A']);
    expect(await countActions(app.db)).toBe(before);
  });

  test.each(['password', 'mobileNumber', 'presentCity'])('with an invalid %s is rejected', async (field) => {
    const registration = { ...makeRegistration(await placeAt(app.db, 'Goa')), [field]: '1' };
    const { status, body } = await admin.client.call(contract.addRegisteredDonor, registration);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe('changing a donor', () => {
  test('changes the given fields', async () => {
    const donor = await addDonorRow(app.db);
    const change = {
      regid: donor.regid,
      fullName: 'Renamed',
      strAvailUnAvail: 'U',
      emailId: 'moved@example.org',
    } as const;
    const { status, body } = await admin.client.call(contract.updateRegisteredDonor, change);
    expect([status, body.data]).toEqual([200, 'T']);
    expect(await donorRow(donor.regid)).toMatchObject({ fullName: 'Renamed', isAvailable: false, listingRank: 2 });
    expect(await emailOf(donor.regid)).toBe('moved@example.org');
    expect(await lastAction(app.db)).toMatchObject({ action: 'updateRegisteredDonor', ids: [donor.regid] });
  });

  describe('with the version of its row', () => {
    const rowOf = async (userID: string) => {
      const given = { limit: 15, offset: 0, searchTerm: userID };
      return (await admin.client.call(contract.getRegisteredDonors, given)).body.data[0]!;
    };
    const change = (regid: number, version: number) =>
      admin.client.call(contract.updateRegisteredDonor, { regid, version, landlineNumber: '0832 2345678' });

    const meanwhile: [string, (donor: LoggedIn) => Promise<{ status: number }>][] = [
      ['the donor changed the name', ({ client }) => client.call(updateDonor, { fullName: 'From The Donor' })],
      ['the donor became unavailable', ({ client }) => client.call(updateDonor, { strAvailUnAvail: 'U' })],
      ['the donor recorded a donation', ({ client }) => client.call(recordDonation, DONATION)],
      [
        'another administrator changed the name',
        async ({ regid }) =>
          (await addAdmin(app)).client.call(contract.updateRegisteredDonor, { regid, fullName: 'From Another' }),
      ],
      [
        'another administrator changed the address',
        async ({ regid }) =>
          (await addAdmin(app)).client.call(contract.updateRegisteredDonor, { regid, emailId: 'other@example.org' }),
      ],
      [
        'another administrator disabled the donor',
        async ({ regid }) => (await addAdmin(app)).client.call(contract.disableDonors, { donorIds: [regid] }),
      ],
    ];
    test.each(meanwhile)('is 409 with the current row, and changes nothing, after %s', async (_, act) => {
      const donor = await addLoggedInDonor(app);
      const seen = await rowOf(donor.userID);
      expect((await act(donor)).status).toBe(200);
      const actions = await countActions(app.db);
      const { status, body } = await change(donor.regid, seen.version);
      expect([status, body.code]).toEqual([409, 'conflict']);
      const present = await rowOf(donor.userID);
      expect(body.data).toEqual(present);
      expect(present).toMatchObject({ landlineNumber: null });
      expect(await countActions(app.db)).toBe(actions);
      expect((await change(donor.regid, present.version)).status).toBe(200);
    });

    test('twice at once with one version succeeds once; the second is 409', async () => {
      const donor = await addLoggedInDonor(app);
      const { version } = await rowOf(donor.userID);
      const responses = await Promise.all([1, 2].map(() => change(donor.regid, version)));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    test('is no conflict when only the password or the listing rank changed', async () => {
      const donor = await addLoggedInDonor(app);
      const { version } = await rowOf(donor.userID);
      await sql`update accounts set password_hash = 'other' where account_id = ${donor.regid}`.execute(app.db);
      await sql`update donors set listing_rank = 1 where account_id = ${donor.regid}`.execute(app.db);
      expect((await change(donor.regid, version)).status).toBe(200);
    });
  });

  test('who does not exist is 404', async () => {
    for (const regid of [4711, admin.regid]) {
      const { status } = await admin.client.call(contract.updateRegisteredDonor, { regid, fullName: 'Nobody' });
      expect(status).toBe(404);
    }
  });

  test.each([
    ['regid', { regid: undefined }],
    ['fullName', { fullName: '' }],
    ['strAvailUnAvail', { strAvailUnAvail: 'Yes' }],
  ])('with a bad %s is rejected', async (field, wrong) => {
    const { regid } = await addDonorRow(app.db);
    const { status, body } = await admin.client.call(contract.updateRegisteredDonor, { regid, ...wrong } as never);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe('writing an e-mail to a donor', () => {
  const write = (email: string, more: object = {}) =>
    admin.client.call(contract.sendMail, { email, subject: 'Camp on Sunday', message: 'Line one\nLine two', ...more });

  test('queues plain text for the registered address', async () => {
    const donor = await addDonorRow(app.db);
    const email = await emailOf(donor.regid);
    expect((await write(email.toUpperCase())).status).toBe(200);
    const { rows } =
      await sql`select recipient_address, subject, body from outbox_emails where account_id = ${donor.regid}`.execute(
        app.db,
      );
    expect(rows).toEqual([
      { recipientAddress: email, subject: 'Camp on Sunday', body: expect.stringMatching(/^Line one\nLine two\n/) },
    ]);
    expect(await lastAction(app.db)).toEqual({ actor: admin.regid, action: 'sendMail', ids: [donor.regid] });
  });

  test('is 404 for accounts that are not donors', async () => {
    for (const email of ['stranger@example.org', await emailOf(admin.regid)]) {
      expect((await write(email)).status).toBe(404);
    }
  });

  test.each([
    ['email', { email: 'a@example.org, b@example.org' }],
    ['subject', { subject: 'Two\r\nBcc: x@example.org' }],
    ['subject', { subject: '' }],
    ['message', { message: ' ' }],
  ])('rejects a bad %s: %j', async (field, wrong) => {
    const { status, body } = await write('someone@example.org', wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });
});

test('accounts are found by e-mail address, without a password hash; an unknown address gives an empty list', async () => {
  const donor = await addDonorRow(app.db);
  const find = (email: string) => admin.client.call(contract.findUsersByEmail, { email });
  const email = await emailOf(donor.regid);
  expect((await find(email)).body.data).toEqual([
    { emailId: email, fullName: `Donor ${donor.userID}`, userID: donor.userID },
  ]);
  expect((await find('nobody@example.org')).body).toMatchObject({ status: 200, data: [] });
});
