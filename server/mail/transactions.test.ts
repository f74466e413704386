// An e-mail and the change it reports are one transaction: when it cannot be queued, the change is rolled back.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLoggedIn, registerDonor, updateDonor } from '#contract/accounts.ts';
import { getOwnDonations, recordDonation } from '#contract/donations.ts';
import { sendMail } from '#contract/adminDonors.ts';
import { addAdmin, addLoggedInDonor, countActions } from '#test/admins.ts';
import { makeRegistration } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

beforeEach(() => app.pool.query('alter table outbox_emails add constraint closed check (id < 0) not valid'));
afterEach(() => app.pool.query('alter table outbox_emails drop constraint closed'));

test('a registration is rolled back when its welcome e-mail cannot be queued', async () => {
  const registration = makeRegistration(await placeAt(app.db, 'Goa'));
  const { status } = await app.visitor().call(registerDonor, registration);
  expect(status).toBe(500);
  const { rows } = await sql`select 1 from accounts where user_id = ${registration.userID}`.execute(app.db);
  expect(rows).toHaveLength(0);
});

test('a donation is rolled back when its thank-you e-mail cannot be queued', async () => {
  const { client } = await addLoggedInDonor(app);
  expect((await client.call(recordDonation, DONATION)).status).toBe(500);
  expect((await client.call(getOwnDonations, {})).body.data).toEqual([]);
});

test('a change of address is rolled back when the e-mail to the old one cannot be queued', async () => {
  const { client } = await addLoggedInDonor(app);
  const emailOf = async () => (await client.call(isLoggedIn, {})).body.data.user!.emailId;
  const before = await emailOf();
  expect((await client.call(updateDonor, { emailId: 'other@example.org' })).status).toBe(500);
  expect(await emailOf()).toBe(before);
});

test('an administrator’s e-mail that cannot be queued is not in the audit log', async () => {
  const { client } = await addAdmin(app);
  const { regid } = await addLoggedInDonor(app);
  const { rows } = await sql<{ email: string }>`select email from accounts where account_id = ${regid}`.execute(app.db);
  const before = await countActions(app.db);
  const email = { email: rows[0]!.email, subject: 'A word', message: 'Thank you.' };
  expect((await client.call(sendMail, email)).status).toBe(500);
  expect(await countActions(app.db)).toBe(before);
});
