// A donor who changes the mobile number often: over HTTP on a real database.
import { expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { confirmEmail, describeLink, sendConfirmation } from '#contract/links.ts';
import { sql } from 'kysely';
import { addLoggedInDonor, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

let lastNumber = 0;
const newNumber = () => `+9198482${String(10_000 + ++lastNumber)}`;

async function setUp(): Promise<LoggedIn & { email: string }> {
  const donor = await addLoggedInDonor(app);
  const accounts = app.db.updateTable('accounts').set({ emailConfirmedAt: new Date() });
  const { email } = await accounts.where('accountId', '=', donor.regid).returning('email').executeTakeFirstOrThrow();
  return { ...donor, email };
}

const change = async ({ client }: LoggedIn) => (await client.call(updateDonor, { mobileNumber: newNumber() })).body;
const statusOf = async ({ client }: LoggedIn) => (await client.call(getAccountStatus, {})).body.data.notListed;
const newestToken = async (email: string) =>
  /token=([\w-]+)/.exec((await app.sentEmails(email)).at(-1) ?? '')?.[1] ?? '';

test('the fourth change of the number within a day is saved, not listed and told to the owner', async () => {
  const donor = await setUp();
  for (let i = 0; i < 3; i += 1) expect((await change(donor)).message).toBeUndefined();
  expect(await statusOf(donor)).toBeNull();
  expect((await change(donor)).message).toContain('was changed often');
  expect(await statusOf(donor)).toBe('unconfirmed');
  const stored = app.db.selectFrom('donors').select(['mobile', 'listingRank']).where('accountId', '=', donor.regid);
  expect(await stored.executeTakeFirst()).toEqual({
    mobile: `+9198482${String(10_000 + lastNumber)}`,
    listingRank: null,
  });
  expect((await app.sentEmails(donor.email)).at(-1)).toContain('more than three times within a day');
});

test('the link in that e-mail lists the donor again, and the next change needs another one', async () => {
  const donor = await setUp();
  for (let i = 0; i < 4; i += 1) await change(donor);
  const token = await newestToken(donor.email);
  expect((await app.visitor().call(describeLink, { token })).body.data).toMatchObject({ isConfirmed: true });
  expect((await donor.client.call(confirmEmail, { token })).status).toBe(200);
  expect(await statusOf(donor)).toBeNull();
  await change(donor);
  expect(await statusOf(donor)).toBe('unconfirmed');
});

test("'This was not me' of that link erases nothing", async () => {
  const donor = await setUp();
  for (let i = 0; i < 4; i += 1) await change(donor);
  const token = await newestToken(donor.email);
  expect((await app.visitor().call(confirmEmail, { token, answer: 'not me' })).status).toBe(403);
  expect(await statusOf(donor)).toBe('unconfirmed');
});

test('the link is sent again on request', async () => {
  const donor = await setUp();
  for (let i = 0; i < 4; i += 1) await change(donor);
  expect((await donor.client.call(sendConfirmation, {})).body.data).toEqual({ sent: true });
  expect((await donor.client.call(confirmEmail, { token: await newestToken(donor.email) })).status).toBe(200);
  expect((await donor.client.call(sendConfirmation, {})).body.data).toEqual({ sent: false });
});

test('changes of more than a day ago do not count', async () => {
  const donor = await setUp();
  for (let i = 0; i < 3; i += 1) await change(donor);
  await sql`update number_changes set created_at = now() - interval '25 hours'`.execute(app.db);
  await change(donor);
  expect(await statusOf(donor)).toBeNull();
});
