// How many e-mails a stranger can make the site send to one address, at ordinary limits and from many networks.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetPassword, registerDonor, resetPassword } from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { sendConfirmation } from '#contract/links.ts';
import { logInAs } from '#test/admins.ts';
import { makeRegistration } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { deleteOldUnrequestedEmails } from './recipientLimit.ts';

const app = useTestApp();

const register = async (emailId: string, more: object = {}) =>
  app.visitor().call(registerDonor, makeRegistration(await placeAt(app.db, 'Goa'), { emailId, ...more }));
const age = (hours: number) =>
  sql`update unrequested_emails set sent_at = sent_at - make_interval(hours => ${hours})`.execute(app.db);

test('registrations and password requests from many networks send an address three e-mails an hour and ten a day', async () => {
  const emailId = 'flooded@example.org';
  for (let i = 0; i < 5; i += 1) {
    const { status, body } = await register(i % 2 ? emailId : emailId.toUpperCase());
    expect([status, body.data.regid]).toEqual([201, expect.any(Number)]);
  }
  await app.visitor().call(forgetPassword, { emailId });
  const count = async () => (await app.sentEmails()).filter((email) => /flooded@example.org/i.test(email)).length;
  expect(await count()).toBe(3);
  for (const [hours, total] of [
    [1, 6],
    [1, 9],
    [1, 10],
    [1, 10],
  ] as const) {
    await age(hours);
    for (let i = 0; i < 4; i += 1) await register(emailId);
    expect(await count()).toBe(total);
  }
});

test('registrations at once do not send an address more than its e-mails', async () => {
  await Promise.all(Array.from({ length: 8 }, () => register('at.once@example.org')));
  expect(await app.sentEmails('at.once@example.org')).toHaveLength(3);
});

test('a request past the limit gets the same response, and voids no link', async () => {
  const emailId = 'kept.link@example.org';
  await register(emailId);
  const ask = () => app.visitor().call(forgetPassword, { emailId });
  const [first] = [await ask(), await app.mailWorker.work()];
  await register(emailId);
  const last = await ask();
  expect([last.status, last.text]).toEqual([first.status, first.text]);
  const emails = await app.sentEmails(emailId);
  expect(emails).toHaveLength(3);
  const token = /resetpassword\?token=([\w-]+)/.exec(emails[1]!)![1]!;
  const { status } = await app.visitor().call(resetPassword, { token, newPassword: 'Copper-Lantern-31' });
  expect(status).toBe(200);
});

test('one password e-mail has a link for each account of the address', async () => {
  const emailId = 'family@example.org';
  const ids = [(await register(emailId)).body.data.regid, (await register(emailId)).body.data.regid];
  await app.visitor().call(forgetPassword, { emailId });
  const email = (await app.sentEmails(emailId)).at(-1)!;
  const tokens = [...email.matchAll(/resetpassword\?token=([\w-]{43})/g)].map(([, token]) => token!);
  expect(new Set(tokens).size).toBe(ids.length);
  for (const token of new Set(tokens)) {
    const reset = await app.visitor().call(resetPassword, { token, newPassword: 'Copper-Lantern-31' });
    expect(reset.status).toBe(200);
  }
});

test('sendConfirmation has an allowance of its own, and says past it that nothing was sent', async () => {
  const { regid } = (await register('again@example.org')).body.data;
  const client = await logInAs(app, regid);
  const sent = [];
  for (let i = 0; i < 4; i += 1) sent.push((await client.call(sendConfirmation, {})).body.data.sent);
  expect(sent).toEqual([true, true, true, false]);
  expect(await app.sentEmails('again@example.org')).toHaveLength(4);
});

test('thank-you e-mails are limited to ten an hour until the address is confirmed', async () => {
  const emailId = 'thanked@example.org';
  const { regid } = (await register(emailId)).body.data;
  const client = await logInAs(app, regid);
  const record = async (year: number) =>
    (await client.call(recordDonation, { ...DONATION, donationDate: `${year}-01-01` })).status;
  for (let year = 2001; year <= 2012; year += 1) expect(await record(year)).toBe(200);
  expect(await app.sentEmails(emailId)).toHaveLength(11);
  await sql`update accounts set email_confirmed_at = now() where account_id = ${regid}`.execute(app.db);
  expect(await record(2013)).toBe(200);
  expect(await app.sentEmails(emailId)).toHaveLength(12);
});

test('the limit follows RATE_LIMIT_SCALE', async () => {
  const scaled = await startTestApp({ env: { RATE_LIMIT_SCALE: '2' } });
  const place = await placeAt(scaled.db, 'Goa');
  for (let i = 0; i < 8; i += 1)
    await scaled.visitor().call(registerDonor, makeRegistration(place, { emailId: 'twice@example.org' }));
  expect(await scaled.sentEmails('twice@example.org')).toHaveLength(6);
  await scaled.close();
});

test('what was counted is deleted after a day', async () => {
  await register('old@example.org');
  await age(25);
  await register('new@example.org');
  expect(await deleteOldUnrequestedEmails(app.db, 1000)).toBeGreaterThan(0);
  const { rows } = await sql`select 1 from unrequested_emails`.execute(app.db);
  expect(rows).toHaveLength(1);
});
