// The caller's sessions: the list, and ending one.
import { expect, test } from 'vitest';
import { isLoggedIn } from '#contract/accounts.ts';
import { endSession, getSessions } from '#contract/sessions.ts';
import { logInAs } from '#test/admins.ts';
import { PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const listOf = async (client: Client) => (await client.call(getSessions, {})).body.data;
const otherOf = async (client: Client) => (await listOf(client)).find(({ current }) => !current)!;
const isIn = async (client: Client) => (await client.call(isLoggedIn, {})).body.data.loggedIn;

test('the list has every session with its browser, the last used first, and marks the current one', async () => {
  const { client, userID, regid } = await registerAndLogIn(app);
  const phone = app.visitor();
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36' };
  await phone.post('/api/v1/login', { userID, password: PASSWORD }, headers);
  await app.pool.query(
    `update sessions set last_seen_at = now() - interval '5 minutes' where account_id = $1 and device is null`,
    [regid],
  );
  const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  const shown = { id: expect.any(Number), createdAt: moment, lastSeenAt: moment };
  expect(await listOf(phone)).toEqual([
    { ...shown, device: 'Chrome, Android', current: true },
    { ...shown, device: null, current: false },
  ]);
  expect((await listOf(client)).map(({ current }) => current)).toEqual([true, false]);
  expect((await phone.send(getSessions.path)).headers['cache-control']).toBe('no-store');
});

test('the list leaves out sessions that are idle or twelve hours old', async () => {
  const { client, regid } = await registerAndLogIn(app);
  await logInAs(app, regid);
  await logInAs(app, regid);
  const [, idle, old] = (await listOf(client)).toSorted((a, b) => Number(b.current) - Number(a.current));
  await app.pool.query(`update sessions set last_seen_at = now() - interval '16 minutes' where id = $1`, [idle!.id]);
  await app.pool.query(`update sessions set created_at = now() - interval '12 hours' where id = $1`, [old!.id]);
  expect(await listOf(client)).toHaveLength(1);
});

test('an ended session is rejected at its next request, and ending it again is 404', async () => {
  const { client, regid } = await registerAndLogIn(app);
  const other = await logInAs(app, regid);
  const { id } = await otherOf(client);
  expect((await client.call(endSession, { id })).status).toBe(200);
  expect((await other.call(getSessions, {})).status).toBe(401);
  expect(await isIn(client)).toBe(true);
  expect((await client.call(endSession, { id })).status).toBe(404);
});

test("another account's session gets the response of an unknown one and goes on", async () => {
  const [donor, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
  const [theirs] = await listOf(other.client);
  const responses = [
    await donor.client.call(endSession, { id: theirs!.id }),
    await donor.client.call(endSession, { id: 2 ** 52 }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  expect(responses[0]!.text).toBe(responses[1]!.text);
  expect(await isIn(other.client)).toBe(true);
});

test('ending the current session logs out and clears the cookie', async () => {
  const { client } = await registerAndLogIn(app);
  const before = app.visitor();
  before.cookies.set('session', client.cookies.get('session')!);
  const [own] = await listOf(client);
  expect((await client.call(endSession, { id: own!.id })).status).toBe(200);
  expect(client.cookies.has('session')).toBe(false);
  expect(await isIn(before)).toBe(false);
});

test('two browsers that end the same session at once get 200 and 404', async () => {
  const { client, regid } = await registerAndLogIn(app);
  const [second, third] = [await logInAs(app, regid), await logInAs(app, regid)];
  const { id } = (await listOf(third)).find(({ current }) => current)!;
  for (const browser of [client, second]) await browser.token();
  const responses = await Promise.all([client, second].map((browser) => browser.call(endSession, { id })));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect([await isIn(client), await isIn(second), await isIn(third)]).toEqual([true, true, false]);
});

test('two sessions that end each other at once do not both end', async () => {
  const { client, regid } = await registerAndLogIn(app);
  const other = await logInAs(app, regid);
  const [mine, theirs] = [await otherOf(other), await otherOf(client)];
  const responses = await Promise.all([
    client.call(endSession, { id: theirs.id }),
    other.call(endSession, { id: mine.id }),
  ]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});
