// Login by an e-mailed link, over HTTP on a real database.
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { getAccountStatus } from '#contract/accountStatus.ts';
import * as account from '#contract/accounts.ts';
import { describeLink } from '#contract/links.ts';
import { loginByLink, requestLoginLink } from '#contract/loginLink.ts';
import { createLink } from '#server/auth/links.ts';
import { addDonorRow } from '#test/admins.ts';
import { PASSWORD, registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const ask = (emailId: string) => app.visitor().call(requestLoginLink, { emailId: emailId.toUpperCase() });
const follow = (token: string, client = app.visitor()) => client.call(loginByLink, { token });
const tokensIn = (email: string) => [...email.matchAll(/login-link\?token=([\w-]+)/g)].map(([, token]) => token!);
const whoIs = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.user?.userID;

let last = 0;
async function addDonor() {
  const emailId = `link.${(last += 1)}@example.org`;
  return { ...(await registerAndLogIn(app, { emailId })), emailId };
}

/** The token of a link as the owner of the address gets it. */
async function mailedToken(emailId: string): Promise<string> {
  expect((await ask(emailId)).status).toBe(200);
  const emails = await app.sentEmails(emailId);
  return tokensIn(emails.at(-1)!)[0]!;
}

describe('a login link', () => {
  test('logs in once, as a login does: a session, new tokens, a known browser', async () => {
    const { emailId, userID } = await addDonor();
    const token = await mailedToken(emailId);
    const client = app.visitor();
    const before = await client.token();
    const { status, body } = await follow(token, client);
    expect([status, body.data.userID]).toEqual([200, userID]);
    expect(await whoIs(client)).toBe(userID);
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(before);
    expect(client.cookies.get('known')).toBeDefined();
    const again = await follow(token);
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([400, ['token']]);
  });

  test('confirms the address, and ends the sessions that others had before', async () => {
    const { emailId, client } = await addDonor();
    const owner = app.visitor();
    await follow(await mailedToken(emailId), owner);
    expect((await owner.call(getAccountStatus, {})).body.data.emailConfirmed).toBe(true);
    expect(await whoIs(client)).toBeUndefined();
  });

  test('of a confirmed address leaves the sessions in other browsers', async () => {
    const { emailId, client, regid, userID } = await addDonor();
    await sql`update accounts set email_confirmed_at = now() where account_id = ${regid}`.execute(app.db);
    await follow(await mailedToken(emailId));
    expect(await whoIs(client)).toBe(userID);
  });

  test('ends an earlier session of the browser', async () => {
    const [{ emailId, userID }, other] = [await addDonor(), await addDonor()];
    const before = new Map(other.client.cookies);
    await follow(await mailedToken(emailId), other.client);
    expect(await whoIs(other.client)).toBe(userID);
    const stale = app.visitor();
    for (const [name, value] of before) stale.cookies.set(name, value);
    expect(await whoIs(stale)).toBeUndefined();
  });

  test('pressed twice in one browser before the first response logs in twice, and in another browser not', async () => {
    const { emailId, userID } = await addDonor();
    const token = await mailedToken(emailId);
    const [first, second] = [app.visitor(), app.visitor()];
    await first.token();
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
    const both = await Promise.all([follow(token, first), follow(token, second)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await follow(token)).status).toBe(400);
    expect(await whoIs(second)).toBe(userID);
  });

  test('pressed again with the cookies of the first response logs in, for ten seconds', async () => {
    const { emailId, userID } = await addDonor();
    const token = await mailedToken(emailId);
    const browser = app.visitor();
    for (let nth = 0; nth < 3; nth += 1) expect((await follow(token, browser)).status).toBe(200);
    expect(await whoIs(browser)).toBe(userID);
    await sql`update account_links set answered_at = answered_at - interval '11 seconds'`.execute(app.db);
    expect((await follow(token, browser)).status).toBe(400);
  });

  test('used in two browsers at once logs in one', async () => {
    const { emailId } = await addDonor();
    const token = await mailedToken(emailId);
    const clients = [app.visitor(), app.visitor()];
    for (const client of clients) await client.token();
    const answers = await Promise.all(clients.map((client) => follow(token, client)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('is opened by a scanner without being used', async () => {
    const { emailId } = await addDonor();
    const token = await mailedToken(emailId);
    for (let nth = 0; nth < 2; nth += 1) {
      const { body } = await app.visitor().call(describeLink, { token });
      expect(body.data).toMatchObject({ purpose: 'login', emailId, answer: null });
    }
    expect((await follow(token)).status).toBe(200);
  });

  test.each([
    [
      'after 30 minutes',
      `update account_links set expires_at = expires_at - interval '31 minutes' where purpose = 'login'`,
    ],
    ['of an account that became an administrator', 'update accounts set is_admin = true where account_id = $1'],
    [
      'of an account that got a second factor',
      `insert into second_factors (account_id, secret, confirmed_at) values ($1, '', now())`,
    ],
    ['of another address', `update accounts set email = 'elsewhere@example.org' where account_id = $1`],
  ])('is refused %s', async (_, statement) => {
    const { emailId, regid } = await addDonor();
    const token = await mailedToken(emailId);
    await app.pool.query(statement, statement.includes('$1') ? [regid] : []);
    expect((await follow(token)).status).toBe(400);
  });

  test('is void once a newer one was sent or the password was changed', async () => {
    const { emailId, client } = await addDonor();
    const [older, newer] = [await mailedToken(emailId), await mailedToken(emailId)];
    expect((await follow(older)).status).toBe(400);
    await client.call(account.changePassword, { oldPassword: PASSWORD, newPassword: 'Violet-Umbrella-77' });
    expect((await follow(newer)).status).toBe(400);
  });

  test('is no password link, and a password link no login link', async () => {
    const { emailId, regid } = await addDonor();
    const token = await mailedToken(emailId);
    const reset = { token, newPassword: 'Violet-Umbrella-77' };
    expect((await app.visitor().call(account.resetPassword, reset)).status).toBe(400);
    const other = await createLink(app.db, { purpose: 'password', accountId: regid });
    expect((await follow(other)).status).toBe(400);
  });
});

describe('a request for a login link', () => {
  test('sends one e-mail with a link for each account of the address that may have one', async () => {
    const emailId = 'family@example.org';
    const [one, two] = [await registerAndLogIn(app, { emailId }), await registerAndLogIn(app, { emailId })];
    const admin = await registerAdmin(app);
    await sql`update accounts set email = ${emailId} where account_id = ${admin.regid}`.execute(app.db);
    const before = (await app.sentEmails(emailId)).length;
    await ask(emailId);
    const emails = (await app.sentEmails(emailId)).slice(before);
    expect(emails).toHaveLength(1);
    const users = [];
    for (const token of new Set(tokensIn(emails[0]!))) users.push((await follow(token)).body.data.userID);
    expect(users.toSorted()).toEqual([one.userID, two.userID].toSorted());
  });

  test('sends nothing to an administrator, a sample donor or an unknown address, with the same response', async () => {
    const [admin, sample] = [await registerAdmin(app), await addDonorRow(app.db)];
    const addressOf = async (regid: number) =>
      (await app.db.selectFrom('accounts').select('email').where('accountId', '=', regid).executeTakeFirstOrThrow())
        .email;
    await sql`update accounts set is_demo = true where account_id = ${sample.regid}`.execute(app.db);
    const { emailId } = await addDonor();
    const before = (await app.sentEmails()).length;
    const addresses = [await addressOf(admin.regid), await addressOf(sample.regid), 'nobody@example.org'];
    const texts = new Set();
    for (const address of [...addresses, emailId]) texts.add((await ask(address)).text);
    expect(texts.size).toBe(1);
    expect((await app.sentEmails()).length).toBe(before + 1);
  });

  test('for a known and an unknown address runs the same statements', async () => {
    const { emailId } = await addDonor();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const statementsOf = async (address: string) => {
      const visitor = app.visitor();
      await visitor.token();
      asked.mockClear();
      await visitor.call(requestLoginLink, { emailId: address });
      return asked.mock.calls.map(([statement]) => (statement as { text?: string }).text ?? statement);
    };
    const [known, unknown] = [await statementsOf(emailId), await statementsOf('never.seen@example.org')];
    asked.mockRestore();
    expect(known.length).toBeGreaterThan(2);
    expect(known).toEqual(unknown);
  });
});
