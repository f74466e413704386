// The Security page as plain forms: what it asks for, what its responses show, and what they never do.
import { expect, test } from 'vitest';
import { endSession, getSessions } from '#contract/sessions.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { logInAs } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { PASSWORD, registerAdmin, registerAndLogIn } from '#test/factories.ts';

const PAGE = '/dashboard/security';
const env = { RATE_LIMIT_SCALE: '1000000' };
const pages = await loadPages();
const app = useTestApp({ pages, env });
const strict = useTestApp({ pages, env: { ...env, ADMIN_SECOND_FACTOR: 'required' } });

const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const send = (client: Client, fields: Record<string, string>) =>
  client.send(PAGE, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });

test('setting up the second factor asks for the password where the login is not recent, and then goes on', async () => {
  const { client, regid } = await registerAdmin(app);
  await app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [
    regid,
  ]);
  const intent = 'start-second-factor';
  const asked = await send(client, { intent });
  expect(asked.status).toBe(403);
  expect(asked.text).toContain('name="ownPassword"');
  const wrong = await send(client, { intent, ownPassword: 'Wrong-Password-1' });
  expect(wrong.text).not.toContain('Wrong-Password-1');
  expect(wrong.text).not.toContain('data:image/svg+xml');
  const shown = await send(client, { intent, ownPassword: PASSWORD });
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(shown.text).toContain('data:image/svg+xml');
  const [, secret] = /secret=([A-Z2-7]{16,})/.exec(shown.text)!;
  expect((await client.send(PAGE)).text).not.toContain(secret);
});

test('ending a session twice tells both times that it has ended', async () => {
  const { client, regid } = await registerAndLogIn(app);
  await logInAs(app, regid);
  const { id } = (await client.call(getSessions, {})).body.data.find(({ current }) => !current)!;
  for (let time = 1; time <= 2; time += 1) {
    const { status, headers: answer } = await send(client, { intent: 'end-session', id: String(id) });
    expect([status, answer.location]).toEqual([303, PAGE]);
    expect((await client.send(PAGE)).text).toContain('That session has ended.');
  }
  expect((await client.call(endSession, { id })).status).toBe(404);
});

test('where a second factor is required an administrator is told why and can set it up, other pages lead there', async () => {
  const { client } = await registerAdmin(strict);
  expect((await client.send(PAGE)).text).toContain('On this site every administrator and coordinator needs it');
  const activity = await client.send('/dashboard/activity');
  expect([activity.status, activity.headers.location]).toEqual([302, PAGE]);
  expect((await send(client, { intent: 'start-second-factor' })).text).toContain('data:image/svg+xml');
});

test('a donor sees no second factor and cannot start one', async () => {
  const { client } = await registerAndLogIn(app);
  expect((await client.send(PAGE)).text).not.toContain('Second factor');
  expect((await send(client, { intent: 'start-second-factor' })).status).toBe(303);
  expect((await client.send(PAGE)).text).toContain('Only administrators and coordinators can use a second factor.');
});

test('without a session the page leads to the login', async () => {
  for (const response of [await app.visitor().send(PAGE), await send(app.visitor(), { intent: 'end-other-sessions' })])
    expect(response.headers.location).toMatch(/^\/login\?next=/);
});
