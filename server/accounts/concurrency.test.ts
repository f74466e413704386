// Two concurrent requests of one account: the account or session that a request has read may be gone when it writes.
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { sql } from 'kysely';
import { inTransaction } from '#server/db/transaction.ts';
import { logIn, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { interleave, readStatements, runBeforeTransaction } from '#test/interleave.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { createLink, revokeLinks } from '#server/auth/links.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const NEW_PASSWORD = 'Violet-Umbrella-77';
const OTHER_PASSWORD = 'Copper-Lantern-31';

const change = (client: Client, newPassword = NEW_PASSWORD) =>
  client.call(account.changePassword, { oldPassword: PASSWORD, newPassword });
const isIn = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.loggedIn;
const sessionsOf = async (regid: number) =>
  (await sql`select 1 from sessions where account_id = ${regid}`.execute(app.db)).rows.length;

const changeBeforeTransaction = <T>(request: () => Promise<T>, meanwhile: () => Promise<unknown>) =>
  runBeforeTransaction(app.db, request, meanwhile);

describe('a login', () => {
  test('with the old password fails when the password is changed before its transaction', async () => {
    const { client, userID, regid } = await registerAndLogIn(app);
    const other = app.visitor();
    await other.token();
    const { status, body } = await changeBeforeTransaction(
      () => logIn(other, userID),
      () => change(client),
    );
    expect([status, body.message]).toEqual([401, 'Please enter valid username and password.']);
    expect(await isIn(other)).toBe(false);
    expect(await sessionsOf(regid)).toBe(1);
  });

  test('gets the response of an unknown user when the account is deleted before its transaction', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const other = app.visitor();
    await other.token();
    const { status, body } = await changeBeforeTransaction(
      () => logIn(other, userID),
      () => client.call(account.deleteProfile, {}),
    );
    expect([status, body.message]).toEqual([401, 'Please enter valid username and password.']);
  });
});

describe('a password change', () => {
  test('is rejected when another one with the same old password commits first', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const { status, body } = await changeBeforeTransaction(
      () => change(client),
      () => change(client, OTHER_PASSWORD),
    );
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['oldPassword']]);
    expect((await logIn(app.visitor(), userID, OTHER_PASSWORD)).status).toBe(200);
  });

  test('is rejected when a password link has set another one and ended the session', async () => {
    const { client, userID, regid } = await registerAndLogIn(app);
    const token = await createLink(app.db, { purpose: 'password', accountId: regid });
    const { status } = await changeBeforeTransaction(
      () => change(client),
      () => app.visitor().call(account.resetPassword, { token, newPassword: OTHER_PASSWORD }),
    );
    expect(status).toBe(401);
    expect((await logIn(app.visitor(), userID, NEW_PASSWORD)).status).toBe(401);
    expect((await logIn(app.visitor(), userID, OTHER_PASSWORD)).status).toBe(200);
  });
});

describe('a request whose session ends before its transaction', () => {
  const writes: [string, (client: Client) => Promise<{ status: number }>][] = [
    [
      'updateDonor',
      (client) => client.call(account.updateDonor, { fullName: 'Too Late', emailId: 'late@example.org' }),
    ],
    ['changePassword', (client) => change(client)],
    ['insertLastDonationBlood', (client) => client.call(recordDonation, DONATION)],
    ['endOtherSessions', (client) => client.call(account.endOtherSessions, {})],
    ['deleteProfile', (client) => client.call(account.deleteProfile, {})],
  ];

  test.each(writes)('%s writes nothing', async (_name, write) => {
    const { client, userID, regid } = await registerAndLogIn(app, { fullName: 'Still Here' });
    const owner = app.visitor();
    await logIn(owner, userID);
    const { status } = await changeBeforeTransaction(
      () => write(client),
      () => owner.call(account.endOtherSessions, {}),
    );
    expect(status).toBe(401);
    expect(await isIn(owner)).toBe(true);
    expect((await owner.call(account.isLoggedIn, {})).body.data.user?.fullName).toBe('Still Here');
    const { rows } = await sql`select 1 from donations where account_id = ${regid}`.execute(app.db);
    expect(rows).toEqual([]);
    expect((await logIn(app.visitor(), userID)).status).toBe(200);
  });

  test.each(writes)('%s is rejected without a server error when the account is deleted', async (_name, write) => {
    const { client, userID } = await registerAndLogIn(app);
    const owner = app.visitor();
    await logIn(owner, userID);
    const { status } = await changeBeforeTransaction(
      () => write(client),
      () => owner.call(account.deleteProfile, {}),
    );
    expect(status).toBe(401);
  });
});

describe('a password link', () => {
  test('when two are created at once, is valid only if it is the last', async () => {
    const { regid } = await registerAndLogIn(app);
    const make = () => inTransaction(app.db, (db) => createLink(db, { purpose: 'password', accountId: regid }));
    const [, statements] = await readStatements(app.db, make);
    await interleave(app.db, statements.length - 1, { request: make, rival: make });
    const { rows } =
      await sql`select 1 from account_links where account_id = ${regid} and purpose = 'password'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  test('opened twice at once sets one password', async () => {
    const { userID, regid } = await registerAndLogIn(app);
    const token = await createLink(app.db, { purpose: 'password', accountId: regid });
    const visitors = [app.visitor(), app.visitor()];
    for (const visitor of visitors) await visitor.token();
    const passwords = [NEW_PASSWORD, OTHER_PASSWORD];
    const responses = await Promise.all(
      visitors.map((visitor, i) => visitor.call(account.resetPassword, { token, newPassword: passwords[i]! })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await logIn(app.visitor(), userID, passwords[statuses.indexOf(200)])).status).toBe(200);
  });

  test('does not deadlock with a concurrent password change', async () => {
    const { regid } = await registerAndLogIn(app);
    const token = await createLink(app.db, { purpose: 'password', accountId: regid });
    const visitor = app.visitor();
    await visitor.token();
    const replace = () =>
      inTransaction(app.db, async (db) => {
        await sql`update accounts set password_hash = 'changed' where account_id = ${regid}`.execute(db);
        await revokeLinks(db, regid, ['password']);
      });
    const reset = () => visitor.call(account.resetPassword, { token, newPassword: OTHER_PASSWORD });
    const done = await interleave(app.db, 2, { request: replace, rival: reset });
    expect(done?.rival.status).toBe(400);
  });
});

test('opened by another logged-in user also ends that session and clears its cookie', async () => {
  const [owner, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
  const token = await createLink(app.db, { purpose: 'password', accountId: owner.regid });
  await other.client.call(account.resetPassword, { token, newPassword: OTHER_PASSWORD });
  expect(other.client.cookies.has('session')).toBe(false);
  expect(await sessionsOf(other.regid)).toBe(0);
});
