// Recording donations, and the public list, over HTTP on a real database.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteProfile, isLoggedIn } from '#contract/accounts.ts';
import { deleteDonation, getDonations, getOwnDonations, recordDonation } from '#contract/donations.ts';
import { addDays } from '#contract/indiaTime.ts';
import { registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { startTestApp, useTestApp } from '#test/app.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
let now = NOW;
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });
beforeEach(() => {
  now = NOW;
});

const donation = (more: object = {}) => ({ ...DONATION, donationDate: '2026-06-01', ...more }) as never;

const listingRankOf = async (regid: number) =>
  (
    await sql`select listing_rank, eligible_from as "eligibleFrom" from donors where account_id = ${regid}`.execute(
      app.db,
    )
  ).rows[0];

describe('a donation', () => {
  test('is listed for the donor and in public, makes the donor ineligible for 90 days, and is thanked for by e-mail', async () => {
    const { client, regid, userID } = await registerAndLogIn(app, { fullName: 'Gives Gladly' });
    const { status, body } = await client.call(recordDonation, donation({ userID }));
    expect([status, body.data]).toEqual([200, { id: expect.any(Number) }]);
    expect(await listingRankOf(regid)).toEqual({ listingRank: 1, eligibleFrom: '2026-08-30' });
    expect((await client.call(isLoggedIn, {})).body.data.user?.nextDonationDate).toBe('2026-08-30');
    expect((await client.call(getOwnDonations, {})).body.data).toEqual([
      {
        id: body.data.id,
        patientName: 'A Patient',
        donationDate: '2026-06-01',
        place: 'Panaji',
        hospitalName: 'A Hospital',
        typeofDonation: 'Blood',
      },
    ]);
    const listed = await app.visitor().call(getDonations, {});
    expect(listed.body.totalRecords).toBeGreaterThan(0);
    expect(listed.body.data[0]).toEqual({
      fullName: 'Gives Gladly',
      donationDate: '2026-06-01',
      patientName: 'A Patient',
      place: 'Panaji',
      hospitalName: 'A Hospital',
    });
    await app.mailWorker.work();
    const folder = join(app.config.dataDir, 'mail');
    const emails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(emails.some((email) => email.includes('Your next donation date: 30/08/2026'))).toBe(true);
  });

  test('in the past does not shorten the waiting time after a later one', async () => {
    const { client, regid } = await registerAndLogIn(app);
    await client.call(recordDonation, donation({ donationDate: '2026-06-10' }));
    await client.call(recordDonation, donation({ donationDate: '2020-01-01' }));
    expect(await listingRankOf(regid)).toEqual({ listingRank: 1, eligibleFrom: '2026-09-08' });
    const own = (await client.call(getOwnDonations, {})).body.data;
    expect(own.map(({ donationDate }) => donationDate)).toEqual(['2026-06-10', '2020-01-01']);
  });

  test('in the past is thanked for with the next eligible date after the latest donation', async () => {
    const emailId = 'two.donations@example.org';
    const { client } = await registerAndLogIn(app, { emailId });
    await client.call(recordDonation, donation({ donationDate: '2026-06-10' }));
    await client.call(recordDonation, donation({ donationDate: '2020-01-01' }));
    const { rows } = await sql<{
      body: string;
    }>`select body from outbox_emails where recipient_address = ${emailId} and subject like 'Thank you%' order by id`.execute(
      app.db,
    );
    for (const email of rows) expect(email.body).toContain('Your next donation date: 08/09/2026');
    expect(rows).toHaveLength(2);
  });

  test.each([
    ['long ago is thanked for without a next date', '2020-01-01', {}, /next donation date|list you/, 'Thank you.'],
    [
      'of an unavailable donor says nothing of lists',
      '2026-06-01',
      { strAvailUnAvail: 'U' },
      /list you/,
      'Your next donation date: 30/08/2026',
    ],
  ] as const)('%s', async (_title, donationDate, profile, unsaid, said) => {
    const emailId = `${donationDate}@example.org`;
    const { client } = await registerAndLogIn(app, { emailId, ...profile });
    await client.call(recordDonation, donation({ donationDate }));
    const email = (await app.sentEmails(emailId)).find((sent) => sent.includes('Thank you for your donation'));
    expect(email).not.toMatch(unsaid);
    expect(email).toContain(said);
  });

  test('twice at once is recorded twice, and the later date counts', async () => {
    const { client, regid } = await registerAndLogIn(app);
    await Promise.all(
      ['2026-06-10', '2026-06-09', '2025-12-03'].map((day) =>
        client.call(recordDonation, donation({ donationDate: day })),
      ),
    );
    expect((await client.call(getOwnDonations, {})).body.data).toHaveLength(3);
    expect(await listingRankOf(regid)).toEqual({ listingRank: 1, eligibleFrom: '2026-09-08' });
  });

  test('that is recorded already is 409 with the date, and neither recorded nor thanked for', async () => {
    const { client, regid } = await registerAndLogIn(app);
    const responses = await Promise.all([1, 2].map(() => client.call(recordDonation, donation())));
    responses.push(await client.call(recordDonation, donation()));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { body } = responses[2]!;
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual(['conflict', ['donationDate']]);
    expect((await client.call(getOwnDonations, {})).body.data).toHaveLength(1);
    const { rows } =
      await sql`select from outbox_emails where account_id = ${regid} and subject like 'Thank you%'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  test.each([{ patientName: 'Another Patient' }, { place: 'Margao' }, { hospitalName: 'Another Hospital' }])(
    'of the same day and type with %j is recorded, and not in the public list',
    async (more) => {
      const fullName = `Twice ${Object.values(more)[0]}`;
      const { client } = await registerAndLogIn(app, { fullName });
      await client.call(recordDonation, donation());
      const { id } = (await client.call(recordDonation, donation(more))).body.data;
      const own = (await client.call(getOwnDonations, {})).body.data;
      expect(own.map((one) => one.id).includes(id)).toBe(true);
      const { data } = (await app.visitor().call(getDonations, {})).body;
      const listed = data.filter((one) => one.fullName === fullName);
      expect(listed).toMatchObject([{ patientName: 'A Patient', place: 'Panaji', hospitalName: 'A Hospital' }]);
      await client.call(deleteDonation, { id: own.find((one) => one.id !== id)!.id });
      const left = (await app.visitor().call(getDonations, {})).body.data;
      expect(left.filter((one) => one.fullName === fullName)).toMatchObject([more]);
    },
  );

  test('is in the public list with the newest twenty of its donor, and an hour takes sixty of an account', async () => {
    const limited = await startTestApp();
    const [many, other] = [
      await registerAndLogIn(limited, { fullName: 'Gives Often' }),
      await registerAndLogIn(limited, { fullName: 'Gave Once' }),
    ];
    await other.client.call(recordDonation, donation({ donationDate: '2019-05-05' }));
    const statuses = [];
    for (let day = 0; day < 61; day += 1) {
      const donationDate = addDays('2020-01-01', day);
      statuses.push((await many.client.call(recordDonation, donation({ donationDate }))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    const { data } = (await limited.visitor().call(getDonations, {})).body;
    const names = data.map(({ fullName }) => fullName);
    expect([names.filter((name) => name === 'Gives Often').length, names.includes('Gave Once')]).toEqual([20, true]);
    expect(data[0]?.donationDate).toBe(addDays('2020-01-01', 59));
    await limited.close();
  });

  test('of the same day and another type is recorded', async () => {
    const { client } = await registerAndLogIn(app);
    for (const typeOfDonation of ['Blood', 'Platelets']) {
      expect((await client.call(recordDonation, donation({ typeOfDonation }))).status).toBe(200);
    }
  });

  test.each([
    ['2026-06-15T10:00:00Z', '2026-06-15', '2026-06-16'],
    ['2026-06-15T18:29:59Z', '2026-06-15', '2026-06-16'],
    ['2026-06-15T18:30:00Z', '2026-06-16', '2026-06-17'],
  ])('at %s is accepted for today in India, %s, and refused for %s', async (moment, today, tomorrow) => {
    const { client } = await registerAndLogIn(app);
    now = new Date(moment);
    const { status, body } = await client.call(recordDonation, donation({ donationDate: tomorrow }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['donationDate']]);
    expect((await client.call(recordDonation, donation({ donationDate: today }))).status).toBe(200);
  });

  test.each([
    ['donationDate', '1899-12-31'],
    ['donationDate', '2026-02-30'],
    ['donationDate', '01/06/2026'],
    ['patientName', ''],
    ['place', 'x'.repeat(101)],
    ['hospitalName', null],
    ['typeOfDonation', 'Plasma'],
  ])('with an invalid %s is 400 and changes nothing: %j', async (field, value) => {
    const { client, regid } = await registerAndLogIn(app);
    const { status, body } = await client.call(recordDonation, donation({ [field]: value }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect(await listingRankOf(regid)).toEqual({ listingRank: 0, eligibleFrom: null });
  });

  test('for another account is 403, and so is reading another account’s list', async () => {
    const [me, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
    expect((await me.client.call(recordDonation, donation({ userID: other.userID }))).status).toBe(403);
    expect((await me.client.call(getOwnDonations, { userID: other.userID })).status).toBe(403);
  });

  test('is rejected for an account that is not a donor', async () => {
    const { client, regid } = await registerAdmin(app);
    await sql`delete from donors where account_id = ${regid}`.execute(app.db);
    expect((await client.call(recordDonation, donation())).status).toBe(403);
  });

  test("stays in the public list as 'A donor' after the account is deleted", async () => {
    const { client } = await registerAndLogIn(app, { fullName: 'Goes Away' });
    await client.call(recordDonation, donation({ patientName: 'Grateful' }));
    await client.call(deleteProfile, {});
    const { body } = await app.visitor().call(getDonations, {});
    const kept = body.data.find(({ patientName }) => patientName === 'Grateful');
    expect(kept?.fullName).toBe('A donor');
  });

  test('is among the newest thousand in the public list', async () => {
    await app.pool.query(
      `insert into donations (donated_on, patient_name, place, hospital_name, type)
       select date '2025-01-01' - i, 'Many', 'P', 'H', 'Blood' from generate_series(1, 1100) i`,
    );
    const { body } = await app.visitor().call(getDonations, {});
    expect([body.data.length, body.totalRecords]).toEqual([1000, 1000]);
    const dates = body.data.map(({ donationDate }) => donationDate);
    expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  });
});
