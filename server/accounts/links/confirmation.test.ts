// Confirmation of addresses by the link in the welcome e-mail, over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deleteProfile, isLoggedIn } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { confirmEmail, describeLink, sendConfirmation } from '#contract/links.ts';
import { createLink } from '#server/auth/links.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { logIn, registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

const tokenIn = (email: string) => /confirm-email\?token=([\w-]{43})/.exec(email)![1]!;
const newestToken = async (address: string) => tokenIn((await app.sentEmails(address)).at(-1)!);
const describeToken = async (token: string) => (await app.visitor().call(describeLink, { token })).body.data;
const answer = (token: string, given: 'mine' | 'not me', client = app.visitor()) =>
  client.call(confirmEmail, { token, answer: given });
const exists = async (regid: number) =>
  (await sql`select 1 from accounts where account_id = ${regid}`.execute(app.db)).rows.length === 1;

async function register() {
  const emailId = `confirm.${Math.random().toString(36).slice(2)}@example.org`;
  const donor = await registerAndLogIn(app, { emailId });
  return { ...donor, emailId, token: await newestToken(emailId) };
}

describe('the link in the welcome e-mail', () => {
  test('says whose account and which address it is about, and changes nothing when it is opened', async () => {
    const { token, userID, emailId, client } = await register();
    for (const _ of [1, 2])
      expect(await describeToken(token)).toMatchObject({ purpose: 'confirm-email', userID, emailId, answer: null });
    expect((await client.call(getAccountStatus, {})).body.data.emailConfirmed).toBe(false);
  });

  test('can be opened by mail scanners any number of times, and is in no log line', async () => {
    const { token, emailId } = await register();
    const path = `/confirm-email?token=${token}`;
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'])
      for (const scanner of [app.visitor(), app.visitor()])
        expect((await scanner.send(path, { method })).status).toBe(200);
    const crossSite = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
    const pressed = await app.visitor().send(path, { method: 'POST', body: 'answer=not+me', headers: crossSite });
    expect(pressed.status).toBe(403);
    expect(await describeToken(token)).toMatchObject({ emailId, answer: null });
    expect(app.log.join('')).not.toContain(token);
  });

  test('shows a page that is not kept in the cache for the next visitor', async () => {
    const { token, userID } = await register();
    const path = `/confirm-email?token=${token}`;
    expect((await app.visitor().send(path)).text).toContain(userID);
    await sql`update account_links set expires_at = now() where purpose = 'confirm-email'`.execute(app.db);
    expect((await app.visitor().send(path)).text).not.toContain(userID);
  });

  test('confirms the address without a login, and ends every session of the account', async () => {
    const { token, client } = await register();
    const { status, body } = await app.visitor().call(confirmEmail, { token });
    expect([status, body.data]).toEqual([200, { answer: 'mine' }]);
    expect((await client.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
    expect((await describeToken(token))?.answer).toBe('mine');
  });

  test('keeps the session of the browser that confirms', async () => {
    const { token, client, userID } = await register();
    const other = app.visitor();
    await logIn(other, userID);
    await answer(token, 'mine', client);
    expect((await client.call(getAccountStatus, {})).body.data.emailConfirmed).toBe(true);
    expect((await other.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
  });

  test('erases the account and its e-mails when the owner of the mailbox says so', async () => {
    const { token, regid, client, emailId } = await register();
    expect((await answer(token, 'not me')).status).toBe(200);
    expect(await exists(regid)).toBe(false);
    expect((await client.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
    expect(await app.sentEmails(emailId)).toEqual([]);
    expect(await describeToken(token)).toEqual({
      purpose: 'confirm-email',
      userID: null,
      emailId: null,
      isConfirmed: false,
      former: null,
      answer: 'not me',
    });
  });

  test.each(['mine', 'not me'] as const)(
    'gives the same response to the answer ‘%s’ again, and refuses the other one',
    async (given) => {
      const { token } = await register();
      const responses = [await answer(token, given), await answer(token, given)];
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect(responses[1]!.body).toEqual(responses[0]!.body);
      const { status, body } = await answer(token, given === 'mine' ? 'not me' : 'mine');
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['token']]);
    },
  );

  test('answered both ways at once gets exactly one answer', async () => {
    const { token, regid } = await register();
    const visitors = [app.visitor(), app.visitor()];
    for (const visitor of visitors) await visitor.token();
    const [mine, notMe] = await Promise.all([answer(token, 'mine', visitors[0]), answer(token, 'not me', visitors[1])]);
    expect([mine.status, notMe.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await exists(regid)).toBe(mine.status === 200);
  });

  test('answered ‘not me’ twice at once is 200 both times', async () => {
    const { token } = await register();
    const visitors = [app.visitor(), app.visitor()];
    for (const visitor of visitors) await visitor.token();
    const responses = await Promise.all(visitors.map((visitor) => answer(token, 'not me', visitor)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('never erases an administrator', async () => {
    const { regid } = await registerAdmin(app);
    const token = await createLink(app.db, { purpose: 'confirm-email', accountId: regid });
    expect((await answer(token, 'not me')).status).toBe(403);
    expect(await exists(regid)).toBe(true);
  });

  test('does not work after 14 days, for another address, or when it is for something else', async () => {
    const [expired, moved, other] = [await register(), await register(), await register()];
    await sql`update account_links set expires_at = now() where account_id = ${expired.regid}`.execute(app.db);
    await sql`update accounts set email = 'moved@example.org' where account_id = ${moved.regid}`.execute(app.db);
    const password = await createLink(app.db, { purpose: 'password', accountId: other.regid });
    for (const token of [expired.token, moved.token, password, 'x'.repeat(43)])
      for (const given of ['mine', 'not me'] as const) {
        const { status, body } = await answer(token, given);
        expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['token']]);
      }
    expect(await describeToken(expired.token)).toBeNull();
    expect(await describeToken(moved.token)).toBeNull();
    expect(await describeToken('x'.repeat(43))).toBeNull();
  });

  test('is unknown once its account is deleted', async () => {
    const { token, client, userID } = await register();
    await client.call(deleteProfile, { userID });
    expect(await describeToken(token)).toBeNull();
    expect((await answer(token, 'mine')).status).toBe(400);
  });

  test('is valid for 14 days', async () => {
    const { regid } = await register();
    const { rows } = await sql`select round(extract(epoch from expires_at - created_at) / 86400) as days
      from account_links where account_id = ${regid}`.execute(app.db);
    expect(rows).toEqual([{ days: '14' }]);
  });
});

describe('sendConfirmation', () => {
  test('sends a new link and voids the earlier one', async () => {
    const { client, token, emailId } = await register();
    const { status, body } = await client.call(sendConfirmation, {});
    expect([status, body.data, body.message]).toEqual([200, { sent: true }, expect.stringContaining(emailId)]);
    const newer = await newestToken(emailId);
    expect(newer).not.toBe(token);
    expect((await answer(token, 'mine')).status).toBe(400);
    expect((await answer(newer, 'mine')).status).toBe(200);
  });

  test('sends nothing when the address is confirmed', async () => {
    const { client, token, emailId } = await register();
    await answer(token, 'mine', client);
    const before = (await app.sentEmails(emailId)).length;
    const { status, body } = await client.call(sendConfirmation, {});
    expect([status, body.data]).toEqual([200, { sent: false }]);
    expect((await app.sentEmails(emailId)).length).toBe(before);
  });
});
