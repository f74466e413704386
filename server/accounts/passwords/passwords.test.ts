// Changed, forgotten and reset passwords, over HTTP on a real database.
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import * as account from '#contract/accounts.ts';
import { reauthenticate } from '#contract/reauthentication.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { sql } from 'kysely';
import { dumpTables } from '#test/database/rows.ts';
import { logIn, makeRegistration, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', PUBLIC_URL: 'http://dhamani.example.org' } });

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

  test('that is changed replaces the token of the session, and the address is told', async () => {
    const emailId = 'new.token@example.org';
    const { client } = await registerAndLogIn(app, { emailId });
    const thief = app.visitor();
    thief.cookies.set('session', client.cookies.get('session')!);
    await client.call(account.changePassword, { oldPassword: PASSWORD, newPassword: 'Violet-Umbrella-77' });
    const isIn = async (visitor: Client) => (await visitor.call(account.isLoggedIn, {})).body.data.loggedIn;
    expect([await isIn(client), await isIn(thief)]).toEqual([true, false]);
    const notice = (await app.sentEmails(emailId)).at(-1);
    expect(notice).toContain('Subject: Your password was changed');
    expect(notice).toContain('http://dhamani.example.org/forgotpassword');
  });

  test('is guessed ten times, then refused, with or without the cookie that names the visitor', async () => {
    const limited = await startTestApp({ pages: await loadPages() });
    const { client } = await registerAndLogIn(limited);
    const guess = { oldPassword: 'Wrong-Password-1', newPassword: 'Violet-Umbrella-77' };
    const bare = limited.visitor();
    const session = client.cookies.get('session')!;
    const guessOnPage = async (page: string, fields: Record<string, string>) => {
      bare.cookies.clear();
      bare.cookies.set('session', session);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      const body = new URLSearchParams({ ...fields, confirmPassword: fields.newPassword! }).toString();
      return (await bare.send(page, { method: 'POST', body, headers })).status;
    };
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await client.call(account.changePassword, guess)).status);
    for (let i = 0; i < 5; i += 1) statuses.push(await guessOnPage('/dashboard/changepassword', guess));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400));
    expect(await guessOnPage('/dashboard/changepassword', guess)).toBe(429);
    expect((await client.call(reauthenticate, { password: PASSWORD })).status).toBe(429);
    await limited.close();
  });

  const linkIn = (email: string) => /resetpassword\?token=([\w-]+)/.exec(email)![1]!;

  test('is reset by an e-mailed link that works once and ends every session', async () => {
    const emailId = 'forgot.me@example.org';
    const { client, userID } = await registerAndLogIn(app, { emailId });
    expect((await app.visitor().call(account.forgetPassword, { emailId: 'Forgot.Me@Example.org' })).status).toBe(200);
    const email = (await app.sentEmails(emailId)).at(-1)!;
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

  test('set again with the same link is answered as set only if it is the same', async () => {
    const emailId = 'set.again@example.org';
    const { userID } = await registerAndLogIn(app, { emailId });
    await app.visitor().call(account.forgetPassword, { emailId });
    const token = linkIn((await app.sentEmails(emailId)).at(-1)!);
    const browser = app.visitor();
    await browser.token();
    const set = async (newPassword: string) =>
      (await browser.call(account.resetPassword, { token, newPassword })).status;
    expect(await set('Copper-Lantern-31')).toBe(200);
    expect(await set('Violet-Umbrella-77')).toBe(400);
    expect(await set('Copper-Lantern-31')).toBe(200);
    expect((await logIn(app.visitor(), userID, 'Copper-Lantern-31')).status).toBe(200);
  });

  test('set to two at once with one link is the one that was answered as set', async () => {
    const emailId = 'set.twice@example.org';
    const { userID } = await registerAndLogIn(app, { emailId });
    await app.visitor().call(account.forgetPassword, { emailId });
    const token = linkIn((await app.sentEmails(emailId)).at(-1)!);
    const browser = app.visitor();
    await browser.token();
    const passwords = ['Copper-Lantern-31', 'Violet-Umbrella-77'];
    const sent = passwords.map((newPassword) => browser.call(account.resetPassword, { token, newPassword }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await logIn(app.visitor(), userID, passwords[statuses.indexOf(200)])).status).toBe(200);
  });

  test('link expires after 30 minutes and is revoked by a newer one', async () => {
    const emailId = 'two.links@example.org';
    const { regid } = await registerAndLogIn(app, { emailId });
    const ask = async () => {
      await app.visitor().call(account.forgetPassword, { emailId });
      return linkIn((await app.sentEmails(emailId)).at(-1)!);
    };
    const [older, newer] = [await ask(), await ask()];
    const reset = (token: string) =>
      app.visitor().call(account.resetPassword, { token, newPassword: 'Copper-Lantern-31' });
    expect((await reset(older)).status).toBe(400);
    await sql`update account_links set expires_at = expires_at - interval '31 minutes' where account_id = ${regid}`.execute(
      app.db,
    );
    expect((await reset(newer)).status).toBe(400);
  });

  test('link has 32 random bytes that only the e-mail contains', async () => {
    const emailId = 'secret.link@example.org';
    await registerAndLogIn(app, { emailId });
    const ask = async () => {
      await app.visitor().call(account.forgetPassword, { emailId });
      return linkIn((await app.sentEmails(emailId)).at(-1)!);
    };
    const [first, second] = [await ask(), await ask()];
    for (const token of [first, second]) expect(token).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(await dumpTables(app.pool)).not.toContain(second);
  });

  test('of a sample donor cannot be reset, so nobody logs in as one', async () => {
    const { regid } = await registerAndLogIn(app, { emailId: 'sample.donor@example.org' });
    await sql`update accounts set is_demo = true where account_id = ${regid}`.execute(app.db);
    const before = (await app.sentEmails()).length;
    await app.visitor().call(account.forgetPassword, { emailId: 'sample.donor@example.org' });
    expect((await app.sentEmails()).length).toBe(before);
  });

  test('reset for an unknown address gives the same response, and sends nothing', async () => {
    const { userID: _, ...known } = await registerAndLogIn(app, { emailId: 'is.known@example.org' });
    const before = (await app.sentEmails()).length;
    const ask = (emailId: string) => app.visitor().call(account.forgetPassword, { emailId });
    const [yes, no] = [await ask('is.known@example.org'), await ask('is.unknown@example.org')];
    expect(no.text).toBe(yes.text);
    expect((await app.sentEmails()).length).toBe(before + 1);
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
    const everything = [await dumpTables(app.pool), ...(await app.sentEmails()), ...app.log].join('\n');
    expect(everything).toContain(userID);
    for (const secret of secrets) expect(everything).not.toContain(secret);
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from accounts where user_id = ${userID}`.execute(app.db);
    expect(rows[0]!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
