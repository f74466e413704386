// The plain forms that log in, as a browser without JavaScript posts them.
import { describe, expect, test } from 'vitest';
import { isLoggedIn } from '#contract/accounts.ts';
import { createLink } from '#server/auth/links.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addDonorRow } from '#test/admins.ts';
import { PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

const post = (client: Client, path: string, fields: Record<string, string>, site = 'same-origin') =>
  client.send(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
  });
const isIn = async (client: Client) => (await client.call(isLoggedIn, {})).body.data.loggedIn;

test.each([
  ['same-origin', true],
  ['cross-site', false],
])('sent from a %s page the login form logs in: %s', async (site, isAccepted) => {
  const { userID } = await registerAndLogIn(app);
  const visitor = app.visitor();
  const { status } = await post(visitor, '/login', { userID, password: PASSWORD }, site);
  expect(status).toBe(isAccepted ? 303 : 403);
  expect(await isIn(visitor)).toBe(isAccepted);
});

describe('the page of a login link', () => {
  async function makeLink() {
    const { regid, userID } = await addDonorRow(app.db);
    const token = await createLink(app.db, { purpose: 'login', accountId: regid });
    return { path: `/login-link?token=${token}`, userID };
  }

  test('opened by scanners names the account and changes nothing; its button logs in', async () => {
    const { path, userID } = await makeLink();
    for (const method of ['HEAD', 'GET', 'GET']) {
      const visitor = app.visitor();
      const { status, text, headers } = await visitor.send(path, { method });
      expect(text.includes(userID)).toBe(method === 'GET');
      expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
      expect(await isIn(visitor)).toBe(false);
    }
    const visitor = app.visitor();
    const { status, headers } = await post(visitor, path, {});
    expect([status, headers.location, await isIn(visitor)]).toEqual([303, '/dashboard', true]);
    expect((await app.visitor().send(path)).text).not.toContain(userID);
  });

  test('pressed from another site is rejected', async () => {
    const { path } = await makeLink();
    const visitor = app.visitor();
    expect([(await post(visitor, path, {}, 'cross-site')).status, await isIn(visitor)]).toEqual([403, false]);
  });

  test('pressed by two visitors without cookies, on one network, logs in the first one only', async () => {
    const { path } = await makeLink();
    const statuses = [];
    for (let nth = 0; nth < 2; nth += 1) statuses.push((await post(app.visitor('198.51.100.9'), path, {})).status);
    expect(statuses).toEqual([303, 400]);
  });
});
