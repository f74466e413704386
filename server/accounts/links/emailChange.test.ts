// Changes of the e-mail address and the way back, over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { updateRegisteredDonor } from '#contract/adminDonors.ts';
import { confirmEmail } from '#contract/links.ts';
import { reauthenticate } from '#contract/reauthentication.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { addressChanges } from '#test/emailChange.ts';
import { logIn, PASSWORD, registerAndLogIn } from '#test/factories.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const OTHER_PASSWORD = 'Copper-Lantern-31';

const { addressOf, ageLogin, change, confirm, isIn, makeAddress, move, newTokenOf, registerConfirmed, resetPassword } =
  addressChanges(app);

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

  test('is refused at its field, without any change, when it gets no more e-mails for now', async () => {
    const limited = await startTestApp();
    const [{ client }, emailId] = [await registerAndLogIn(limited), makeAddress('flooded')];
    const send = (fullName: string) => client.call(account.updateDonor, { emailId, fullName });
    for (const fullName of ['One', 'Two', 'Three']) await send(fullName);
    const { status, headers, body } = await send('Four');
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    expect(body.errors?.emailId).toContain('Leave your old address here to save your other changes');
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
