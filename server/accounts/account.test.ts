// Registration, login, sessions, profile, passwords and account deletion, over HTTP on a real database.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import * as account from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { searchDonors } from '#contract/donors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { sql } from 'kysely';
import { makeRegistration, PASSWORD, registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { placeAt, type Place } from '#test/places.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', PUBLIC_URL: 'http://dhamani.example.org' } });

const logIn = (client: Client, userID: string, password = PASSWORD) => client.call(account.login, { userID, password });

/** The e-mails in the outbox, newest last. */
async function readEmails(): Promise<string[]> {
  await app.mailWorker.work();
  const folder = join(app.config.dataDir, 'mail');
  const unfold = (text: string) => text.replaceAll('=\n', '').replaceAll('=3D', '=');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => unfold(readFileSync(join(folder, name), 'utf8')));
}

async function emailsTo(address: string): Promise<string[]> {
  return (await readEmails()).filter((email) => email.includes(`<${address}>`));
}

async function dumpTables(): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name not in ('countries', 'states', 'districts', 'cities')`,
  );
  const dumps = [];
  // Bytea values as text, in case they contain a secret in clear.
  const readable = (_: string, value: unknown) => {
    const bytes = value as { type?: string; data?: number[] } | null;
    return bytes?.type === 'Buffer' ? Buffer.from(bytes.data!).toString('latin1') : value;
  };
  for (const { name } of rows) {
    dumps.push(JSON.stringify((await app.pool.query(`select * from ${name}`)).rows, readable));
  }
  return dumps.join('\n');
}

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
      },
    ]);
    const [email] = await emailsTo('Welcome.Me@example.org');
    expect(email).toContain('Subject: Registration Succesfull');
    expect(email).toContain(`Your user id is: ${registration.userID}`);
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
  ])('with a bad %s is refused and stores nothing: %j', async (field, value) => {
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

describe('a login', () => {
  test('returns the user and a session in an HttpOnly cookie', async () => {
    const { userID } = await registerAndLogIn(app);
    const client = app.visitor();
    const { status, body, headers } = await logIn(client, userID);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      userID,
      userType: '0',
      availableunavailable: 'A',
      presentCountry: 1,
      countryName: 'India',
    });
    expect(JSON.stringify(body)).not.toMatch(/password|hash/i);
    const cookie = [headers['set-cookie']!].flat().find((line) => line.startsWith('session='))!;
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('replaces the session and the CSRF token', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const before = new Map(client.cookies);
    await logIn(client, userID);
    for (const name of ['session', 'XSRF-TOKEN']) expect(client.cookies.get(name)).not.toBe(before.get(name));
    const stale = app.visitor();
    for (const [name, value] of before) stale.cookies.set(name, value);
    expect((await stale.call(account.isLoggedIn, {})).body.data.loggedIn).toBe(false);
  });

  test('gives the same response for a wrong password and an unknown user, in about the same time', async () => {
    const { userID } = await registerAndLogIn(app);
    const time = async (id: string) => {
      const start = performance.now();
      const response = await logIn(app.visitor(), id, 'Wrong-Password-1');
      return { ms: performance.now() - start, text: response.text, status: response.status };
    };
    await time('warm-up');
    const [known, unknown] = [[await time(userID)], [await time('nobody')]];
    for (let i = 0; i < 8; i += 1) {
      known.push(await time(userID));
      unknown.push(await time(`nobody-${i}`));
    }
    expect(new Set([...known, ...unknown].map(({ text }) => text)).size).toBe(1);
    expect(known[0]!.status).toBe(401);
    expect(JSON.parse(known[0]!.text).message).toBe('Please enter valid username and password.');
    // Without the decoy hash the response for an unknown user takes a twentieth of the time.
    const fastest = (tries: { ms: number }[]) => Math.min(...tries.map(({ ms }) => ms));
    expect(fastest(unknown) / fastest(known)).toBeGreaterThan(0.3);
  });

  test('with a wrong password is limited per account and network after five failures, not on other networks', async () => {
    const limited = await startTestApp();
    const { userID } = await registerAndLogIn(limited);
    const address = '198.51.100.8';
    const fail = async () => (await logIn(limited.visitor(address), userID, 'Wrong-Password-1')).status;
    for (let i = 0; i < 5; i += 1) expect(await fail()).toBe(401);
    const locked = await logIn(limited.visitor(address), userID);
    expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests']);
    expect((await logIn(limited.visitor(), userID)).status).toBe(200);
    await limited.close();
  });

  test('is limited after ten failures of a network in a minute', async () => {
    const limited = await startTestApp();
    const address = '198.51.100.7';
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await logIn(limited.visitor(address), `nobody-${i}`, 'Wrong-Password-1')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    await limited.close();
  });
});

describe('a session', () => {
  const isIn = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.loggedIn;

  test('is deleted on the server at logout', async () => {
    const { client } = await registerAndLogIn(app);
    const kept = new Map(client.cookies);
    expect((await client.call(account.logout, {})).status).toBe(200);
    expect(client.cookies.has('session')).toBe(false);
    const thief = app.visitor();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await isIn(thief)).toBe(false);
    expect((await app.visitor().call(account.logout, {})).status).toBe(401);
  });

  test('ends after 15 minutes without a request, and 12 hours after login in any case', async () => {
    const { client, regid } = await registerAndLogIn(app);
    const age = (column: string, span: string) =>
      app.pool.query(`update sessions set ${column} = now() - interval '${span}' where account_id = ${regid}`);
    await age('last_seen_at', '14 minutes');
    expect(await isIn(client)).toBe(true);
    await age('created_at', '12 hours');
    expect(await isIn(client)).toBe(false);
    const other = await registerAndLogIn(app);
    await sql`update sessions set last_seen_at = now() - interval '16 minutes' where account_id = ${other.regid}`.execute(
      app.db,
    );
    expect(await isIn(other.client)).toBe(false);
  });

  test('is extended by requests, with at most one write per minute', async () => {
    const { client, regid } = await registerAndLogIn(app);
    const seen = async () =>
      (
        await sql<{
          age: number;
        }>`select extract(epoch from now() - last_seen_at)::float8 as age from sessions where account_id = ${regid}`.execute(
          app.db,
        )
      ).rows[0]!.age;
    await sql`update sessions set last_seen_at = now() - interval '30 seconds' where account_id = ${regid}`.execute(
      app.db,
    );
    await isIn(client);
    expect(await seen()).toBeGreaterThan(29);
    await sql`update sessions set last_seen_at = now() - interval '2 minutes' where account_id = ${regid}`.execute(
      app.db,
    );
    await isIn(client);
    expect(await seen()).toBeLessThan(5);
  });

  test('is stored in no table in clear, not even as a rate-limit key', async () => {
    const { client } = await registerAndLogIn(app);
    const wrong = { oldPassword: 'Wrong-Password-1', newPassword: 'Violet-Umbrella-77' };
    await client.call(account.changePassword, wrong);
    const { rows } = await sql`select 1 from rate_limits where key like 'change-password:%'`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(await dumpTables()).not.toContain(client.cookies.get('session'));
  });

  test('all other sessions of the account can be ended at once', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const other = app.visitor();
    await logIn(other, userID);
    expect((await client.call(account.endOtherSessions, {})).body.data).toEqual({ ended: 1 });
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
  });
});

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

  test('change of the e-mail address notifies the old address', async () => {
    const { client } = await registerAndLogIn(app, { emailId: 'old.address@example.org' });
    await client.call(account.updateDonor, { emailId: 'new.address@example.org' });
    const emails = await emailsTo('old.address@example.org');
    expect(emails.at(-1)).toContain('was changed to new.address@example.org');
  });

  test.each([
    [{ fullName: '' }, 'fullName'],
    [{ emailId: null }, 'emailId'],
    [{ mobileNumber: '12' }, 'mobileNumber'],
    [{ presentState: 2 }, 'presentCountry'],
    [{ DOB: 1700 }, 'DOB'],
  ])('refuses %j', async (change, field) => {
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

describe('a password', () => {
  test('is changed with the old one, and every other session ends', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const other = app.visitor();
    await logIn(other, userID);
    const newPassword = 'Violet-Umbrella-77';
    const wrong = await client.call(account.changePassword, { oldPassword: 'Wrong-Password-1', newPassword });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['oldPassword']]);
    const done = await client.call(account.changePassword, { userID, oldPassword: PASSWORD, newPassword });
    expect([done.status, done.body.message]).toEqual([200, 'Password Changed Succesfull']);
    expect((await client.call(account.isLoggedIn, {})).body.data.loggedIn).toBe(true);
    expect((await other.call(account.isLoggedIn, {})).body.data.loggedIn).toBe(false);
    expect((await logIn(app.visitor(), userID)).status).toBe(401);
    expect((await logIn(app.visitor(), userID, newPassword)).status).toBe(200);
  });

  const linkIn = (email: string) => /resetpassword\?token=([\w-]+)/.exec(email)![1]!;

  test('is reset by an e-mailed link that works once and ends every session', async () => {
    const emailId = 'forgot.me@example.org';
    const { client, userID } = await registerAndLogIn(app, { emailId });
    expect((await app.visitor().call(account.forgetPassword, { emailId: 'Forgot.Me@Example.org' })).status).toBe(200);
    const email = (await emailsTo(emailId)).at(-1)!;
    expect(email).toContain('http://dhamani.example.org/resetpassword?token=');
    const token = linkIn(email);
    const weak = await app.visitor().call(account.resetPassword, { token, newPassword: 'Password1' });
    expect([weak.status, Object.keys(weak.body.errors ?? {})]).toEqual([400, ['newPassword']]);
    const newPassword = 'Copper-Lantern-31';
    expect((await app.visitor().call(account.resetPassword, { token, newPassword })).status).toBe(200);
    const again = await app.visitor().call(account.resetPassword, { token, newPassword });
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([400, ['token']]);
    expect((await client.call(account.isLoggedIn, {})).body.data.loggedIn).toBe(false);
    expect((await logIn(app.visitor(), userID, newPassword)).status).toBe(200);
  });

  test('link expires after 30 minutes and is revoked by a newer one', async () => {
    const emailId = 'two.links@example.org';
    const { regid } = await registerAndLogIn(app, { emailId });
    const ask = async () => {
      await app.visitor().call(account.forgetPassword, { emailId });
      return linkIn((await emailsTo(emailId)).at(-1)!);
    };
    const [older, newer] = [await ask(), await ask()];
    const reset = (token: string) =>
      app.visitor().call(account.resetPassword, { token, newPassword: 'Copper-Lantern-31' });
    expect((await reset(older)).status).toBe(400);
    await sql`update password_links set expires_at = expires_at - interval '31 minutes' where account_id = ${regid}`.execute(
      app.db,
    );
    expect((await reset(newer)).status).toBe(400);
  });

  test('link has 32 random bytes that only the e-mail contains', async () => {
    const emailId = 'secret.link@example.org';
    await registerAndLogIn(app, { emailId });
    const ask = async () => {
      await app.visitor().call(account.forgetPassword, { emailId });
      return linkIn((await emailsTo(emailId)).at(-1)!);
    };
    const [first, second] = [await ask(), await ask()];
    for (const token of [first, second]) expect(token).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(await dumpTables()).not.toContain(second);
  });

  test('of a sample donor cannot be reset, so nobody logs in as one', async () => {
    const { regid } = await registerAndLogIn(app, { emailId: 'sample.donor@example.org' });
    await sql`update accounts set is_demo = true where account_id = ${regid}`.execute(app.db);
    const before = (await readEmails()).length;
    await app.visitor().call(account.forgetPassword, { emailId: 'sample.donor@example.org' });
    expect((await readEmails()).length).toBe(before);
  });

  test('reset for an unknown address gives the same response, and sends nothing', async () => {
    const { userID: _, ...known } = await registerAndLogIn(app, { emailId: 'is.known@example.org' });
    const before = (await readEmails()).length;
    const ask = (emailId: string) => app.visitor().call(account.forgetPassword, { emailId });
    const [yes, no] = [await ask('is.known@example.org'), await ask('is.unknown@example.org')];
    expect(no.text).toBe(yes.text);
    expect((await readEmails()).length).toBe(before + 1);
    expect(known.regid).toBeGreaterThan(0);
  });

  test('reset for a known and an unknown address runs the same statements', async () => {
    await registerAndLogIn(app, { emailId: 'looked.up@example.org' });
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const statementsOf = async (emailId: string) => {
      const visitor = app.visitor();
      await visitor.token();
      asked.mockClear();
      await visitor.call(account.forgetPassword, { emailId });
      return asked.mock.calls.map(([statement]) => (statement as { text?: string }).text ?? statement);
    };
    const [known, unknown] = [
      await statementsOf('looked.up@example.org'),
      await statementsOf('never.seen@example.org'),
    ];
    asked.mockRestore();
    expect(known.length).toBeGreaterThan(2);
    expect(known).toEqual(unknown);
  });

  test('reset e-mails are limited to three an hour per address', async () => {
    const limited = await startTestApp();
    const statuses = [];
    for (let i = 0; i < 4; i += 1) {
      statuses.push((await limited.visitor().call(account.forgetPassword, { emailId: 'many@example.org' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  });

  test('is stored as an argon2id hash of 19 MiB and two passes', async () => {
    const registration = makeRegistration(await placeAt(app.db, 'Goa'));
    await app.visitor().call(account.registerDonor, registration);
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from accounts where user_id = ${registration.userID}`.execute(app.db);
    expect(rows).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
  });

  test('is in no e-mail, table or log line', async () => {
    const secrets = ['Hidden-Heron-Flies-19', 'Quiet-Quartz-Hums-83', 'Wrong-Walrus-Swims-64'];
    const { client, userID } = await registerAndLogIn(app, { password: secrets[0]! });
    await logIn(app.visitor(), userID, secrets[2]);
    await client.post(
      account.changePassword.path,
      { oldPassword: secrets[0], newPassword: secrets[1] },
      { 'idempotency-key': 'x' },
    );
    const everything = [await dumpTables(), ...(await readEmails()), ...app.log].join('\n');
    expect(everything).toContain(userID);
    for (const secret of secrets) expect(everything).not.toContain(secret);
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from accounts where user_id = ${userID}`.execute(app.db);
    expect(rows[0]!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
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

describe('leaving', () => {
  test('erases all stored data of the donor at once', async () => {
    const emailId = 'leaving@example.org';
    const { client, regid, userID, place } = await registerAndLogIn(app, { emailId, fullName: 'Leaves Soon' });
    await emailsTo(emailId);
    await client.call(account.forgetPassword, { emailId });
    await client.call(recordDonation, DONATION);
    await client.post(account.updateDonor.path, { fullName: 'Leaves Soon' }, { 'idempotency-key': 'u' });
    await app.visitor().call(addIssueReport, { user_id: regid, options: 'Wrong Number', description: 'Leaves Soon' });
    expect((await client.call(account.deleteProfile, { userID })).status).toBe(200);
    const found = await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place });
    expect(found.body.data.map((donor) => donor.regid)).not.toContain(regid);
    expect(await emailsTo(emailId)).toEqual([]);
    const dump = await dumpTables();
    for (const trace of [emailId, userID, String(regid), `account:${regid}`, 'Leaves Soon'])
      expect(dump).not.toContain(`"${trace}"`);
    expect((await client.call(account.isLoggedIn, {})).body.data.loggedIn).toBe(false);
  });

  test('also erases the stored response of the registration', async () => {
    const registration = makeRegistration(await placeAt(app.db, 'Goa'));
    await app.visitor().post(account.registerDonor.path, registration, { 'idempotency-key': 'leaves' });
    const client = app.visitor();
    await logIn(client, registration.userID);
    expect(await dumpTables()).toContain(`"${registration.userID}"`);
    await client.call(account.deleteProfile, {});
    expect(await dumpTables()).not.toContain(`"${registration.userID}"`);
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

test('every endpoint that needs a login rejects visitors without one', async () => {
  const calls = Object.values(account).filter(
    (one): one is typeof account.logout => typeof one === 'object' && 'access' in one && one.access === 'user',
  );
  expect(calls.length).toBeGreaterThan(5);
  for (const endpoint of calls) {
    const { status, body } = await app.visitor().call(endpoint, {});
    expect([endpoint.name, status, body.code]).toEqual([endpoint.name, 401, 'unauthenticated']);
  }
});
