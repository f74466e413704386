// Login, sessions and logout, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { sql } from 'kysely';
import { dumpTables } from '#test/database/rows.ts';
import { logIn, registerAndLogIn } from '#test/factories.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', PUBLIC_URL: 'http://dhamani.example.org' } });

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

  // Both compare one hash: server/auth/hashing.test.ts.
  test('gives the same response for a wrong password and an unknown user', async () => {
    const { userID } = await registerAndLogIn(app);
    const [known, unknown] = [
      await logIn(app.visitor(), userID, 'Wrong-Password-1'),
      await logIn(app.visitor(), 'nobody', 'Wrong-Password-1'),
    ];
    expect(known.status).toBe(401);
    expect(known.body.message).toBe('Please enter valid username and password.');
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
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
    const before = new Map(client.cookies);
    expect((await client.call(account.logout, {})).status).toBe(200);
    expect(client.cookies.has('session')).toBe(false);
    const other = app.visitor();
    for (const [name, value] of before) other.cookies.set(name, value);
    expect(await isIn(other)).toBe(false);
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
    await sql`update sessions set last_seen_at = now() - interval '10 seconds' where account_id = ${regid}`.execute(
      app.db,
    );
    await isIn(client);
    expect(await seen()).toBeGreaterThan(9);
    await sql`update sessions set last_seen_at = now() - interval '14 minutes' where account_id = ${regid}`.execute(
      app.db,
    );
    await isIn(client);
    expect(await seen()).toBeLessThan(600);
  });

  test('is stored in no table in clear, not even as a rate-limit key', async () => {
    const { client } = await registerAndLogIn(app);
    const wrong = { oldPassword: 'Wrong-Password-1', newPassword: 'Violet-Umbrella-77' };
    await client.call(account.changePassword, wrong);
    const { rows } = await sql`select 1 from rate_limits where key like 'password-guesses:%'`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(await dumpTables(app.pool)).not.toContain(client.cookies.get('session'));
  });

  test('all other sessions of the account can be ended at once', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const other = app.visitor();
    await logIn(other, userID);
    expect((await client.call(account.endOtherSessions, {})).body.data).toEqual({ ended: 1 });
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
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
