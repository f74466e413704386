// Registration, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { searchDonors } from '#contract/donors.ts';
import { sql } from 'kysely';
import { logIn, makeRegistration, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { placeAt, type Place } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', PUBLIC_URL: 'http://dhamani.example.org' } });

describe('registration', () => {
  test('makes a donor who is found at once, and queues a welcome e-mail without the password', async () => {
    const place = await placeAt(app.db, 'Mizoram');
    const registration = makeRegistration(place, { emailId: 'Welcome.Me@example.org' });
    const { status, body } = await app.visitor().call(account.registerDonor, registration);
    expect([status, body.data.userID]).toEqual([201, registration.userID]);
    expect(Number.isSafeInteger(body.data.regid)).toBe(true);
    const found = await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place });
    expect(found.body.data).toEqual([
      {
        fullName: registration.fullName,
        mobileNumber: `+91${registration.mobileNumber}`,
        availableunavailable: 'A',
        regid: body.data.regid,
        districtName: 'Mamit',
        cityName: expect.any(String),
        canGiveFrom: null,
        recentlyActive: false,
        receipt: expect.any(String),
        contact: 'number',
        callsAnyTime: false,
        numberConfirmedAt: null,
      },
    ]);
    const [email] = await app.sentEmails('Welcome.Me@example.org');
    expect(email).toContain('Subject: Registration Succesfull');
    expect(email).toContain(`Your user id is: ${registration.userID.slice(0, 3)}…`);
    expect(email).toContain('http://dhamani.example.org/login');
    expect(email).not.toContain(PASSWORD);
  });

  test('stores the consent with its version and time', async () => {
    const { regid } = await registerAndLogIn(app, { consentVersion: '2026-11-21' });
    const { rows } =
      await sql`select consent_version as version, consent_at > now() - interval '1 minute' as "isNow" from donors where account_id = ${regid}`.execute(
        app.db,
      );
    expect(rows).toEqual([{ version: '2026-11-21', isNow: true }]);
  });

  test('with an unknown consent version is rejected', async () => {
    const registration = makeRegistration(await placeAt(app.db, 'Goa'));
    for (const consentVersion of ['I agreed to nothing', '2026-01-01', '']) {
      const { status, body } = await app
        .visitor()
        .post(account.registerDonor.path, { ...registration, consentVersion });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['consentVersion']]);
    }
  });

  test('of a taken user id, in any case, is 409 with data A', async () => {
    const { userID, place } = await registerAndLogIn(app);
    const again = makeRegistration(place, { userID: userID.toUpperCase() });
    const { status, body } = await app.visitor().call(account.registerDonor, again);
    expect([status, body.code, body.data]).toEqual([409, 'user_exists', 'A']);
  });

  test('twenty times at once with one user id succeeds exactly once', async () => {
    const place = await placeAt(app.db, 'Goa');
    const visitors = Array.from({ length: 20 }, () => app.visitor());
    await Promise.all(visitors.map((visitor) => visitor.token()));
    const responses = await Promise.all(
      visitors.map((visitor) => visitor.call(account.registerDonor, makeRegistration(place, { userID: 'only-one' }))),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)]);
  });

  test('repeated with its Idempotency-Key returns the same response', async () => {
    const visitor = app.visitor();
    const registration = makeRegistration(await placeAt(app.db, 'Goa'));
    const [first, second] = [
      await visitor.post(account.registerDonor.path, registration, { 'idempotency-key': 'r1' }),
      await visitor.post(account.registerDonor.path, registration, { 'idempotency-key': 'r1' }),
    ];
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
  });

  test('stores only the year of the date of birth, and tells a minor when they will be listed', async () => {
    const { client } = await registerAndLogIn(app, { DOB: '1985-05-17' });
    expect((await client.call(account.isLoggedIn, {})).body.data.user?.DOB).toBe('1985-01-01');
    const place = await placeAt(app.db, 'Nagaland');
    const year = new Date().getUTCFullYear() - 17;
    const minor = await app.visitor().call(account.registerDonor, makeRegistration(place, { DOB: year }));
    expect(minor.body.message).toContain('under 18');
    const { rows } = await sql<{
      body: string;
    }>`select body from outbox_emails where account_id = ${minor.body.data.regid}`.execute(app.db);
    expect(rows[0]!.body).toContain('from the year in which you turn 18');
    expect(rows[0]!.body).not.toContain('can now find you');
    expect((await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place })).body.data).toEqual([]);
  });

  test.each([
    ['userID', 'ab'],
    ['userID', 'with space'],
    ['password', 'nouppercase1'],
    ['password', 'NoDigitHere'],
    ['password', 'Ab1'],
    ['password', `A1${'x'.repeat(127)}`],
    ['password', 'Iloveyou1'],
    ['fullName', ''],
    ['fullName', 'x'.repeat(101)],
    ['fullName', 'line\nbreak'],
    ['bloodGroup', 'Z'],
    ['mobileNumber', '123'],
    ['mobileNumber', '00000 00001'],
    ['presentCountry', 0],
    ['presentState', 999_999],
    ['presentDistrict', 1],
    ['presentCity', 1],
    ['emailId', 'no-at-sign'],
    ['emailId', 'a@example.org\r\nBcc: x@example.org'],
    ['emailId', 'a@example.org,b@example.org'],
    ['strAvailUnAvail', 'Yes'],
    ['DOB', 1899],
    ['DOB', new Date().getUTCFullYear() + 1],
    ['DOB', 'soon'],
    ['gender', 'x'],
    ['landlineNumber', 'abc'],
  ])('with a bad %s is rejected and stores nothing: %j', async (field, value) => {
    const count = async () => (await app.pool.query('select count(*) from accounts')).rows[0].count as number;
    const before = await count();
    const registration = { ...makeRegistration(await placeAt(app.db, 'Kerala')), [field]: value };
    const { status, body } = await app.visitor().call(account.registerDonor, registration);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await count()).toBe(before);
  });

  test.each([
    ['Kx9#qZ!', 'Use 8 to 128 characters.'],
    ['Kx9#qZ!vT2m&'.repeat(11).slice(0, 129), 'Use 8 to 128 characters.'],
    ['bright-marigold-58', 'Password must contain at least one uppercase letter and one number.'],
    ['Bright-Marigold-Lamp', 'Password must contain at least one uppercase letter and one number.'],
    ['Iloveyou1', 'This password is easy to guess. Try a longer one.'],
    ['Summer2019', 'This password is easy to guess. Try a longer one.'],
  ])('says why the password %s will not do', async (password, message) => {
    const registration = { ...makeRegistration(await placeAt(app.db, 'Goa')), password };
    const { status, body } = await app.visitor().call(account.registerDonor, registration);
    expect([status, body.errors]).toEqual([400, { password: message }]);
  });

  test.each(['Kx9#qZ!v', 'Kx9#qZ!vT2m&'.repeat(11).slice(0, 128)])('accepts the password %s', async (password) => {
    const registration = { ...makeRegistration(await placeAt(app.db, 'Goa')), password };
    expect((await app.visitor().call(account.registerDonor, registration)).status).toBe(201);
    expect((await logIn(app.visitor(), registration.userID, password)).status).toBe(200);
  });

  test('parses the mobile number with the calling code of the country', async () => {
    const { rows } =
      await sql<Place>`select co.country_id as country, st.state_id as state, di.district_id as district, ci.city_id as city
          from countries co join states st using (country_id) join districts di using (state_id)
          join cities ci using (district_id) where co.iso2 = 'MY' limit 1`.execute(app.db);
    const registration = makeRegistration(rows[0]!, { mobileNumber: '012-345 6789' });
    const { body } = await app.visitor().call(account.registerDonor, registration);
    const stored = await sql`select mobile from donors where account_id = ${body.data.regid}`.execute(app.db);
    expect(stored.rows).toEqual([{ mobile: '+60123456789' }]);
  });
});

test('a user id is available until an account has it', async () => {
  const { userID } = await registerAndLogIn(app);
  const check = async (id: string) => (await app.visitor().call(account.checkUserId, { userID: id })).body.data;
  expect(await check('nobody.has.this')).toEqual({ available: true });
  expect(await check(userID.toUpperCase())).toEqual({ available: false });
  expect((await app.visitor().call(account.checkUserId, { userID: 'a' })).status).toBe(400);
});

test('a registration that the database rejects logs no personal data', async () => {
  const registration = makeRegistration(await placeAt(app.db, 'Goa'), {
    fullName: 'Breaks Everything',
    emailId: 'breaks.everything@example.org',
  });
  await app.pool.query(`alter table donors add constraint breaks check (full_name <> 'Breaks Everything')`);
  const { status, text } = await app.visitor().call(account.registerDonor, registration);
  await app.pool.query('alter table donors drop constraint breaks');
  expect([status, text]).toEqual([500, expect.not.stringContaining('breaks')]);
  const log = app.log.join('');
  expect(log).toContain('a request broke');
  expect(log).toContain('"code":"23514","constraint":"breaks"');
  expect(log).toMatch(/at addDonor/);
  for (const trace of ['Breaks Everything', 'breaks.everything', registration.mobileNumber])
    expect(log).not.toContain(trace);
});
