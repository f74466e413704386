// Changes of the e-mail address and the way back, over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { updateRegisteredDonor } from '#contract/adminDonors.ts';
import { undoEmailChange } from '#contract/emailChange.ts';
import { confirmEmail } from '#contract/links.ts';
import { reauthenticate } from '#contract/reauthentication.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin } from '#test/admins.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';
import { logIn, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { runBeforeTransaction } from '#test/interleave.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const OTHER_PASSWORD = 'Copper-Lantern-31';

let last = 0;
const makeAddress = (name: string) => `${name}.${(last += 1)}@example.org`;

/** The token of the newest link to this page in an e-mail to this address. */
async function tokenTo(address: string, page: string): Promise<string> {
  const links = (await app.sentEmails(address)).flatMap(
    (email) => email.match(new RegExp(`${page}\\?token=[\\w-]{43}`)) ?? [],
  );
  return links.at(-1)!.slice(-43);
}

const isIn = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.loggedIn;
const addressOf = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.user?.emailId;
const change = (client: Client, emailId: string) => client.call(account.updateDonor, { emailId });
const confirm = (token: string, client = app.visitor()) => client.call(confirmEmail, { token, answer: 'mine' });
const undo = (token: string, client = app.visitor()) => client.call(undoEmailChange, { token });
const undoTokenOf = (address: string) => tokenTo(address, 'undo-email-change');
const newTokenOf = (address: string) => tokenTo(address, 'confirm-email');

async function registerConfirmed() {
  const emailId = makeAddress('owner');
  const donor = await registerAndLogIn(app, { emailId });
  await confirm(await newTokenOf(emailId), donor.client);
  return { ...donor, emailId };
}

/** Changes the address and confirms the new one. */
async function move(client: Client, emailId = makeAddress('moved')) {
  await change(client, emailId);
  await confirm(await newTokenOf(emailId), client);
  return emailId;
}

const ageLogin = (regid: number) =>
  sql`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = ${regid}`.execute(app.db);

async function resetPassword(emailId: string, newPassword: string) {
  await app.visitor().call(account.forgetPassword, { emailId });
  return app.visitor().call(account.resetPassword, { token: await tokenTo(emailId, 'resetpassword'), newPassword });
}

describe('a new address', () => {
  test('is in force, and confirmed, once the link sent to it is answered', async () => {
    const { client, emailId } = await registerConfirmed();
    const next = makeAddress('next');
    const { status, body } = await client.call(account.updateDonor, { emailId: next, fullName: 'Other Name' });
    expect([status, body.data]).toEqual([200, 'T']);
    expect(body.message).toBe(`We sent a link to ${next}. Until it is opened, we keep using the old address.`);
    const { user } = (await client.call(account.isLoggedIn, {})).body.data;
    expect([user?.emailId, user?.fullName]).toEqual([emailId, 'Other Name']);
    expect((await client.call(getAccountStatus, {})).body.data.newEmail).toBe(next);
    const token = await newTokenOf(next);
    const answers = [await confirm(token, client), await confirm(token, client)];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await addressOf(client)).toBe(next);
    expect((await client.call(getAccountStatus, {})).body.data).toMatchObject({ emailConfirmed: true, newEmail: null });
  });

  test('ends the other sessions and the links of the old address when it is confirmed', async () => {
    const { client, userID, regid } = await registerConfirmed();
    const other = app.visitor();
    await logIn(other, userID);
    const token = await createLink(app.db, { purpose: 'password', accountId: regid });
    await move(client);
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
    expect((await app.visitor().call(account.resetPassword, { token, newPassword: OTHER_PASSWORD })).status).toBe(400);
  });

  test('in other letter case is no change', async () => {
    const { client, regid, emailId } = await registerConfirmed();
    await ageLogin(regid);
    const { status, body } = await change(client, emailId.toUpperCase());
    expect([status, body.message]).toEqual([200, undefined]);
    expect((await client.call(getAccountStatus, {})).body.data.newEmail).toBeNull();
  });

  test('asked for again voids the first link', async () => {
    const { client } = await registerConfirmed();
    const [first, second] = [makeAddress('first'), makeAddress('second')];
    await change(client, first);
    const token = await newTokenOf(first);
    await change(client, second);
    expect((await confirm(token)).status).toBe(400);
    expect((await confirm(await newTokenOf(second))).status).toBe(200);
  });

  test('whose owner says ‘not me’ changes nothing', async () => {
    const { client, emailId } = await registerConfirmed();
    const next = makeAddress('refused');
    await change(client, next);
    const token = await newTokenOf(next);
    expect((await app.visitor().call(confirmEmail, { token, answer: 'not me' })).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
    expect(await addressOf(client)).toBe(emailId);
  });

  test('waits no longer once the password was changed or reset', async () => {
    const { client, emailId } = await registerConfirmed();
    const [first, second] = [makeAddress('first'), makeAddress('second')];
    await change(client, first);
    await client.call(account.changePassword, { oldPassword: PASSWORD, newPassword: OTHER_PASSWORD });
    expect((await confirm(await newTokenOf(first))).status).toBe(400);
    await change(client, second);
    await resetPassword(emailId, PASSWORD);
    expect((await confirm(await newTokenOf(second))).status).toBe(400);
  });

  test('sent twice with one idempotency key gets one link', async () => {
    const { client } = await registerConfirmed();
    const emailId = makeAddress('once');
    const send = () => client.call(account.updateDonor, { emailId }, { 'idempotency-key': 'one-key' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await app.sentEmails(emailId)).toHaveLength(1);
  });

  test('is refused, without any change, when it gets no more e-mails for now', async () => {
    const limited = await startTestApp();
    const [{ client }, emailId] = [await registerAndLogIn(limited), makeAddress('flooded')];
    const send = (fullName: string) => client.call(account.updateDonor, { emailId, fullName });
    for (const fullName of ['One', 'Two', 'Three']) await send(fullName);
    const { status, headers } = await send('Four');
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    expect((await client.call(account.isLoggedIn, {})).body.data.user?.fullName).toBe('Three');
    await limited.close();
  });
});

describe('a live session that is older than ten minutes', () => {
  test('changes no address and deletes no profile before it gives the password', async () => {
    const { client, regid, emailId } = await registerConfirmed();
    await ageLogin(regid);
    const next = makeAddress('thief');
    const changed = await client.call(account.updateDonor, { emailId: next, fullName: 'Not Stored' });
    expect([changed.status, changed.body.code]).toEqual([403, 'reauthenticate']);
    const deleted = await client.call(account.deleteProfile, {});
    expect([deleted.status, deleted.body.code]).toEqual([403, 'reauthenticate']);
    expect((await client.call(account.updateDonor, { strAvailUnAvail: 'U', emailId })).status).toBe(200);
    const wrong = await client.call(reauthenticate, { password: OTHER_PASSWORD });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['password']]);
    expect((await change(client, next)).status).toBe(403);
    expect(await app.sentEmails(next)).toEqual([]);
    expect((await client.call(account.isLoggedIn, {})).body.data.user?.fullName).not.toBe('Not Stored');
    expect((await client.call(reauthenticate, { password: PASSWORD })).status).toBe(200);
    expect((await change(client, next)).status).toBe(200);
    expect((await client.call(account.deleteProfile, {})).status).toBe(200);
  });
});

describe('the link to the old address', () => {
  test('restores it after the thief took the account over, and locks the thief out', async () => {
    const { client: thief, emailId, userID } = await registerConfirmed();
    const stolen = await move(thief);
    await resetPassword(stolen, OTHER_PASSWORD);
    await logIn(thief, userID, OTHER_PASSWORD);
    const secondStolen = await move(thief);
    await app.visitor().call(account.forgetPassword, { emailId: secondStolen });
    const thiefsLink = await tokenTo(secondStolen, 'resetpassword');
    await change(thief, makeAddress('pending'));
    const token = await undoTokenOf(emailId);
    expect([(await undo(token)).status, (await undo(token)).status]).toEqual([200, 200]);
    expect(await isIn(thief)).toBe(false);
    expect((await logIn(app.visitor(), userID, OTHER_PASSWORD)).status).toBe(401);
    const reset = await app.visitor().call(account.resetPassword, { token: thiefsLink, newPassword: OTHER_PASSWORD });
    expect(reset.status).toBe(400);
    expect((await undo(await undoTokenOf(stolen))).status).toBe(400);
    const newPassword = 'Violet-Umbrella-77';
    const owner = app.visitor();
    await owner.call(account.resetPassword, { token: await tokenTo(emailId, 'resetpassword'), newPassword });
    await logIn(owner, userID, newPassword);
    expect(await addressOf(owner)).toBe(emailId);
    expect((await owner.call(getAccountStatus, {})).body.data).toMatchObject({ emailConfirmed: true, newEmail: null });
  });

  test('still restores it after a later change was undone', async () => {
    const { client, emailId, regid } = await registerConfirmed();
    const stolen = await move(client);
    await move(client);
    await undo(await undoTokenOf(stolen));
    expect((await undo(await undoTokenOf(emailId))).status).toBe(200);
    const { rows } = await sql`select email from accounts where account_id = ${regid}`.execute(app.db);
    expect(rows).toEqual([{ email: emailId }]);
  });

  test('goes only to a confirmed address; another one is told without it', async () => {
    const emailId = makeAddress('unconfirmed');
    const { client } = await registerAndLogIn(app, { emailId });
    await move(client);
    const notice = (await app.sentEmails(emailId)).at(-1);
    expect(notice).toContain('Your e-mail address was changed');
    expect(notice).not.toContain('undo-email-change');
  });

  test('expires after seven days, and an unknown one is refused', async () => {
    const { client, emailId, regid } = await registerConfirmed();
    await move(client);
    await sql`update account_links set expires_at = expires_at - interval '7 days' where account_id = ${regid}`.execute(
      app.db,
    );
    for (const token of [await undoTokenOf(emailId), 'x'.repeat(43)]) {
      const { status, body } = await undo(token);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['token']]);
    }
  });

  test('logs out the browser that opens it', async () => {
    const { client, emailId } = await registerConfirmed();
    await move(client);
    await undo(await undoTokenOf(emailId), client);
    expect(client.cookies.has('session')).toBe(false);
  });

  test('answered before a second confirmation of a thief commits wins over it', async () => {
    const { client, emailId, regid } = await registerConfirmed();
    await move(client);
    const next = makeAddress('second');
    await change(client, next);
    const [token, undoToken, visitor] = [await newTokenOf(next), await undoTokenOf(emailId), app.visitor()];
    await visitor.token();
    const { status } = await runBeforeTransaction(
      app.db,
      () => confirm(token, visitor),
      () => undo(undoToken),
    );
    expect(status).toBe(400);
    const { rows } = await sql`select email from accounts where account_id = ${regid}`.execute(app.db);
    expect(rows).toEqual([{ email: emailId }]);
  });
});

describe('two connections at once', () => {
  test('that confirm one link are both accepted, and the old address is told once', async () => {
    const { client, emailId } = await registerConfirmed();
    const next = makeAddress('twice');
    await change(client, next);
    const token = await newTokenOf(next);
    const visitors = [app.visitor(), app.visitor()];
    for (const visitor of visitors) await visitor.token();
    const answers = await Promise.all(visitors.map((visitor) => confirm(token, visitor)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const notices = (await app.sentEmails(emailId)).filter((email) => email.includes('undo-email-change'));
    expect(notices).toHaveLength(1);
  });

  test('that ask for two addresses leave one link', async () => {
    const { client, regid } = await registerConfirmed();
    await Promise.all([change(client, makeAddress('left')), change(client, makeAddress('right'))]);
    const { rows } =
      await sql`select 1 from account_links where account_id = ${regid} and purpose = 'new-email'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
});

test('an administrator’s change of address is in force at once, unconfirmed, and both addresses are told', async () => {
  const { client, regid, emailId } = await registerConfirmed();
  const [admin, next] = [await addAdmin(app), makeAddress('corrected')];
  expect((await admin.client.call(updateRegisteredDonor, { regid, emailId: next })).status).toBe(200);
  expect(await addressOf(client)).toBe(next);
  expect((await client.call(getAccountStatus, {})).body.data.emailConfirmed).toBe(false);
  const notice = (await app.sentEmails(emailId)).at(-1);
  expect(notice).toContain('An administrator gave the user id');
  expect(notice).not.toContain('undo-email-change');
  expect((await confirm(await newTokenOf(next), client)).status).toBe(200);
  expect((await client.call(getAccountStatus, {})).body.data.emailConfirmed).toBe(true);
});
