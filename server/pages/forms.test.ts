// A plain form posted twice, as by a double click before hydration: it has no Idempotency-Key, so the server derives one
// from its caller, endpoint and content.
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { changePassword, updateDonor } from '#contract/accounts.ts';
import { searchDonors } from '#contract/donors.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { addFeedback, FEEDBACK } from '#test/forms.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';
import { loadPages } from './pageBuild.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

function sendForm(client: Client, path: string, fields: Record<string, unknown>) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const body = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return client.send(path, { method: 'POST', body, headers });
}

const sendFeedback = (client: Client, suggestions: string) =>
  sendForm(client, '/Feedback', { ...FEEDBACK, strSuggestions: suggestions });

const countFeedback = async (suggestions: string) =>
  (await sql`select 1 from feedback where suggestions = ${suggestions}`.execute(app.db)).rows.length;

/** A visitor whose browser has the cookie that the form's page set. */
async function visitor(): Promise<Client> {
  const client = app.visitor();
  await client.send('/Feedback');
  return client;
}

let client: Client;
beforeAll(async () => {
  client = await visitor();
});

test('a form posted twice runs once and gets the same response', async () => {
  const first = await sendFeedback(client, 'Twice.');
  const second = await sendFeedback(client, 'Twice.');
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(second.headers.location).toBe(first.headers.location);
  expect(await countFeedback('Twice.')).toBe(1);
});

test('a form posted five times at once runs once', async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => sendFeedback(client, 'At once.')));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await countFeedback('At once.')).toBe(1);
});

test('another visitor’s form with the same content runs too', async () => {
  await sendFeedback(client, 'Shared.');
  await sendFeedback(await visitor(), 'Shared.');
  expect(await countFeedback('Shared.')).toBe(2);
});

test('without a cookie there is no key, and each form runs', async () => {
  for (let nth = 0; nth < 2; nth += 1) await sendFeedback(app.visitor(), 'No cookie.');
  expect(await countFeedback('No cookie.')).toBe(2);
});

test('the same form runs again after another form, and after ten minutes', async () => {
  await sendFeedback(client, 'One.');
  await sendFeedback(client, 'Another.');
  await sendFeedback(client, 'One.');
  expect(await countFeedback('One.')).toBe(2);
  await sql`update idempotency_records set created_at = created_at - interval '10 minutes'`.execute(app.db);
  await sendFeedback(client, 'One.');
  expect(await countFeedback('One.')).toBe(3);
});

test('availability switched off, on and off again by plain forms ends off', async () => {
  const donor = await addLoggedInDonor(app);
  const page = await donor.client.send('/dashboard/my-page');
  expect(page.status).toBe(200);
  for (const value of ['U', 'A', 'U', 'U']) {
    const { status } = await sendForm(donor.client, '/dashboard/my-page', { strAvailUnAvail: value });
    expect(status).toBeLessThan(400);
  }
  const { rows } =
    await sql`select is_available as "isAvailable" from donors where account_id = ${donor.regid}`.execute(app.db);
  expect(rows).toEqual([{ isAvailable: false }]);
});

test('password guesses by plain forms without the CSRF cookie share the API’s limit', async () => {
  const limited = await startTestApp({ pages: await loadPages() });
  const donor = await addLoggedInDonor(limited);
  const guess = { oldPassword: 'Wrong-Marigold-58', newPassword: 'Violet-Umbrella-77' };
  const statuses: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) statuses.push((await donor.client.post(changePassword.path, guess)).status);
  for (let nth = 0; nth < 6; nth += 1) {
    donor.client.cookies.delete('XSRF-TOKEN');
    const fields = { ...guess, confirmPassword: guess.newPassword };
    statuses.push((await sendForm(donor.client, '/changepassword', fields)).status);
  }
  await limited.close();
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
});

test('only a write that changes public data clears the search cache', async () => {
  const donor = await addLoggedInDonor(app);
  const criteria = { bloodgroup: 'O+', country: 1, state: 1 };
  const statement = /from \W*donors/i;
  const search = async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await app.visitor().post(searchDonors.path, criteria);
    const isAsked = asked.mock.calls.some(([query]) => statement.test(JSON.stringify(query)));
    asked.mockRestore();
    return isAsked;
  };
  await search();
  await client.post(addFeedback.path, FEEDBACK);
  const afterFeedback = await search();
  await donor.client.post(updateDonor.path, { fullName: 'Another Name' });
  const afterProfile = await search();
  expect([afterFeedback, afterProfile]).toEqual([false, true]);
});
