// The second factor over HTTP on a real database: turning it on and off, and logging in with it.
import { URI, type TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import * as contract from '#contract/secondFactor.ts';
import { requests } from '#server/admin/people/commands.ts';
import { createLink } from '#server/auth/links.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin, addLoggedInDonor } from '#test/admins.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';
import { PASSWORD, registerAdmin } from '#test/factories.ts';
import { runBeforeTransaction } from '#test/interleave.ts';
import { codeAt, enrolAdmin, giveSecret, type Enrolled } from '#test/secondFactor.ts';

const NOW = new Date('2026-11-22T06:30:10Z');
const NEW_PASSWORD = 'Violet-Umbrella-77';
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => NOW });

const isIn = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.loggedIn;
const mailsTo = async ({ regid }: { regid: number }) => {
  const rows = await app.db.selectFrom('outboxEmails').select('subject').where('accountId', '=', regid).execute();
  return rows.map(({ subject }) => subject);
};

/** Sends a code for a pending login: the status and the name of the field that it rejects. */
async function answer(client: Client, pending: string, code: string) {
  const { status, body } = await client.call(contract.loginSecondFactor, { pending, code });
  return [status, ...Object.keys(body.errors ?? {})];
}

async function logInWith({ userID }: Pick<Enrolled, 'userID'>, code: string) {
  const client = app.visitor();
  return answer(client, await giveSecret(client, userID), code);
}

const WRONG = [400, 'code'];
const OVER = [400, 'pending'];

describe('turning the second factor on', () => {
  test('gives a secret as text, address and picture, and works with an app that reads the address', async () => {
    const { client, regid, userID } = await addAdmin(app);
    const { body } = await client.call(contract.startSecondFactor, {});
    const { secret, uri, qr } = body.data;
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Dhamani:${userID}\\?issuer=Dhamani&secret=${secret}&`));
    expect(qr).toMatch(/^<svg [^]*<\/svg>$/);
    const code = readUri(uri).generate({ timestamp: NOW.getTime() });
    const confirmed = await client.call(contract.confirmSecondFactor, { code });
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    expect((await client.call(getAccountStatus, {})).body.data.secondFactor).toBe(true);
    expect(await mailsTo({ regid })).toEqual(['A second factor was turned on']);
  });

  test('again before a code confirmed it replaces the secret, and after that is a conflict', async () => {
    const { client } = await addAdmin(app);
    const [first, second] = [
      (await client.call(contract.startSecondFactor, {})).body.data.secret,
      (await client.call(contract.startSecondFactor, {})).body.data.secret,
    ];
    const confirm = (secret: string) => client.call(contract.confirmSecondFactor, { code: codeAt(secret, NOW) });
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second)).status).toBe(409);
    expect((await client.call(contract.startSecondFactor, {})).status).toBe(409);
  });

  test('without a secret is a conflict', async () => {
    const { client } = await addAdmin(app);
    expect((await client.call(contract.confirmSecondFactor, { code: '123456' })).status).toBe(409);
    expect((await client.call(contract.renewRecoveryCodes, { code: '123456' })).status).toBe(409);
  });

  test('ends every other session of the account', async () => {
    const admin = await registerAdmin(app);
    const other = app.visitor();
    await other.call(account.login, { userID: admin.userID, password: PASSWORD });
    const { secret } = (await admin.client.call(contract.startSecondFactor, {})).body.data;
    await admin.client.call(contract.confirmSecondFactor, { code: codeAt(secret, NOW) });
    expect([await isIn(admin.client), await isIn(other)]).toEqual([true, false]);
  });

  const changes = [
    contract.startSecondFactor,
    contract.confirmSecondFactor,
    contract.renewRecoveryCodes,
    contract.removeSecondFactor,
  ] as const;

  test.each(changes)('$name is forbidden to donors', async (endpoint) => {
    const { client } = await addLoggedInDonor(app);
    const { status, body } = await client.call(endpoint, { code: '123456' });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  test.each(changes)('$name needs a login within the last ten minutes', async (endpoint) => {
    const { client, regid } = await enrolAdmin(app, NOW);
    await app.pool.query(
      `update sessions set authenticated_at = now() - interval '601 seconds' where account_id = ${regid}`,
    );
    const { status, body } = await client.call(endpoint, { code: '123456' });
    expect([status, body.code]).toEqual([403, 'reauthenticate']);
  });
});

describe('a login with a second factor', () => {
  test('starts a session only after the code', async () => {
    const { userID, secret, regid } = await enrolAdmin(app, NOW);
    const client = app.visitor();
    const first = await client.call(account.login, { userID, password: PASSWORD });
    expect([first.status, first.body.code]).toEqual([401, 'second_factor_required']);
    expect(Object.keys(first.body.data)).toEqual(['pending']);
    expect([client.cookies.has('session'), await isIn(client)]).toEqual([false, false]);
    const csrf = client.cookies.get('XSRF-TOKEN');
    const { pending } = first.body.data as unknown as { pending: string };
    const second = await client.call(contract.loginSecondFactor, { pending, code: codeAt(secret, NOW) });
    expect([second.status, second.body.data.regid, second.body.data.userType]).toEqual([200, regid, '1']);
    expect(await isIn(client)).toBe(true);
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(csrf);
    expect(await answer(client, pending, codeAt(secret, NOW, 1))).toEqual(OVER);
  });

  test('ends the earlier session of the browser', async () => {
    const donor = await addLoggedInDonor(app);
    const [{ userID, secret }, before] = [await enrolAdmin(app, NOW), donor.client.cookies.get('session')!];
    await answer(donor.client, await giveSecret(donor.client, userID), codeAt(secret, NOW));
    const stale = app.visitor();
    stale.cookies.set('session', before);
    expect([await isIn(donor.client), await isIn(stale)]).toEqual([true, false]);
  });

  test.each([
    [-2, WRONG],
    [-1, WRONG],
    [0, [200]],
    [1, [200]],
    [2, WRONG],
  ])('accepts the code of one time step either way, later than the last one used: %i', async (steps, expected) => {
    const enrolled = await enrolAdmin(app, NOW);
    expect(await logInWith(enrolled, codeAt(enrolled.secret, NOW, steps))).toEqual(expected);
  });

  test('accepts a code once, and none of an earlier step after it', async () => {
    const enrolled = await enrolAdmin(app, NOW);
    const [next, same] = [1, 0].map((steps) => codeAt(enrolled.secret, NOW, steps));
    expect(await logInWith(enrolled, next!)).toEqual([200]);
    expect(await logInWith(enrolled, next!)).toEqual(WRONG);
    expect(await logInWith(enrolled, same!)).toEqual(WRONG);
  });

  test('accepts the published codes of RFC 6238', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const times = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
    const codes = times.map((seconds) => codeAt(secret, new Date(seconds * 1000)));
    expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130']);
  });

  test('accepts a recovery code once, in any case and without hyphens, and says so by e-mail', async () => {
    const enrolled = await enrolAdmin(app, NOW);
    const code = enrolled.recoveryCodes[3]!;
    expect(await logInWith(enrolled, code.toLowerCase().replaceAll('-', ' '))).toEqual([200]);
    expect(await logInWith(enrolled, code)).toEqual(WRONG);
    expect(await mailsTo(enrolled)).toContain('A recovery code was used');
    const { body } = await enrolled.client.call(contract.renewRecoveryCodes, { code: codeAt(enrolled.secret, NOW) });
    expect(await logInWith(enrolled, enrolled.recoveryCodes[4]!)).toEqual(WRONG);
    expect(await logInWith(enrolled, body.data.recoveryCodes[4]!)).toEqual([200]);
  });

  test('ends after the fifth wrong code, also with a right sixth', async () => {
    const { userID, secret } = await enrolAdmin(app, NOW);
    const client = app.visitor();
    const pending = await giveSecret(client, userID);
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push(await answer(client, pending, '000000'));
    expect(answers).toEqual([WRONG, WRONG, WRONG, WRONG, OVER]);
    expect(await answer(client, pending, codeAt(secret, NOW))).toEqual(OVER);
    expect(await isIn(client)).toBe(false);
  });

  test('ends after five minutes, and its row is deleted', async () => {
    const { userID, secret, regid } = await enrolAdmin(app, NOW);
    const client = app.visitor();
    const pending = await giveSecret(client, userID);
    await app.pool.query(
      `update pending_logins set expires_at = expires_at - interval '5 minutes' where account_id = ${regid}`,
    );
    expect(await answer(client, pending, codeAt(secret, NOW))).toEqual(OVER);
  });

  test('ends when the password changes or is reset', async () => {
    const { userID, secret, regid, client } = await enrolAdmin(app, NOW);
    const pending = await giveSecret(app.visitor(), userID);
    await client.call(account.changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(await answer(app.visitor(), pending, codeAt(secret, NOW))).toEqual(OVER);
    const again = await giveSecret(app.visitor(), userID, NEW_PASSWORD);
    const token = await createLink(app.db, { purpose: 'password', accountId: regid });
    const reset = await app.visitor().call(account.resetPassword, { token, newPassword: PASSWORD });
    expect(reset.status).toBe(200);
    expect(await answer(app.visitor(), again, codeAt(secret, NOW))).toEqual(OVER);
  });

  test('is still asked for after a reset by link, and of a former administrator, who can turn it off', async () => {
    const enrolled = await enrolAdmin(app, NOW);
    await inTransaction(app.db, (db) => requests.demote(db, { userId: enrolled.userID, config: app.config }));
    const client = app.visitor();
    const pending = await giveSecret(client, enrolled.userID);
    expect(await answer(client, pending, codeAt(enrolled.secret, NOW))).toEqual([200]);
    const removal = { code: codeAt(enrolled.secret, NOW, 1) };
    expect((await client.call(contract.removeSecondFactor, removal)).status).toBe(200);
    expect(await mailsTo(enrolled)).toContain('The second factor was turned off');
    expect((await app.visitor().call(account.login, { userID: enrolled.userID, password: PASSWORD })).status).toBe(200);
  });

  test('accepts one code of two sent at once, and no sixth try', async () => {
    const { userID, secret } = await enrolAdmin(app, NOW);
    const [one, two] = [app.visitor(), app.visitor()];
    const pendings = [await giveSecret(one, userID), await giveSecret(two, userID)];
    const code = codeAt(secret, NOW);
    const answers = await Promise.all([answer(one, pendings[0]!, code), answer(two, pendings[1]!, code)]);
    expect(answers).toContainEqual([200]);
    expect(answers).toContainEqual(WRONG);
    const pending = await giveSecret(one, userID);
    for (let i = 0; i < 4; i += 1) await answer(one, pending, '000000');
    const last = await runBeforeTransaction(
      app.db,
      () => answer(one, pending, codeAt(secret, NOW, 1)),
      () => answer(two, pending, '000000'),
    );
    expect(last).toEqual(OVER);
  });

  test('is refused after 50 wrong codes of an account in a day over all networks, until the password changes', async () => {
    const limited = await startTestApp({ now: () => NOW });
    const { userID, regid, secret } = await enrolAdmin(limited, NOW);
    const wrong = async () => {
      const client = limited.visitor();
      const pending = await giveSecret(client, userID);
      for (let i = 0; i < 5; i += 1) await answer(client, pending, '000000');
    };
    for (let i = 0; i < 10; i += 1) await wrong();
    const client = limited.visitor();
    expect(await answer(client, await giveSecret(client, userID), codeAt(secret, NOW))).toEqual([429]);
    const token = await createLink(limited.db, { purpose: 'password', accountId: regid });
    await limited.visitor().call(account.resetPassword, { token, newPassword: NEW_PASSWORD });
    const pending = await giveSecret(client, userID, NEW_PASSWORD);
    expect(await answer(client, pending, codeAt(secret, NOW))).toEqual([200]);
    await limited.close();
  });

  test('with the right password is no failed login', async () => {
    const limited = await startTestApp({ now: () => NOW });
    const { userID } = await enrolAdmin(limited, NOW);
    const client = limited.visitor();
    const statuses = [];
    for (let i = 0; i < 12; i += 1)
      statuses.push((await client.call(account.login, { userID, password: PASSWORD })).status);
    expect(statuses).toEqual(Array(12).fill(401));
    await limited.close();
  });
});

function readUri(uri: string): TOTP {
  return URI.parse(uri) as TOTP;
}
