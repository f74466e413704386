// The attributes of every cookie, over HTTP and over HTTPS.
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { logIn, registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp, type Client, type TestApp } from '#test/app.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const pages = await loadPages();
const LINK_SENT = 'Email sent to your registered email';
const SCHEMES = { https: { PUBLIC_URL: 'https://dhamani.example.org' }, http: {} };

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const askForLink = (client: Client) =>
  client.send('/forgotpassword', { method: 'POST', body: 'emailId=somebody%40example.org', headers: FORM });

/** Exceeds the reveal quota, so that the response sets a wait cookie. */
async function spendQuota(app: TestApp, client: Client) {
  const place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 140);
  const address = `/find-donor?bloodgroup=O%2B&country=${place.country}&state=${place.state}&page=`;
  for (let page = 1; page <= 12; page += 1) await client.send(`${address}${page}`);
  return client.send(`${address}13`);
}

describe.each(Object.entries(SCHEMES))('over %s a cookie', (scheme, env) => {
  const app = useTestApp({ pages, env });
  const isSecure = scheme === 'https';
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    const { client, userID } = await registerAndLogIn(app);
    const loggedIn = await logIn(client, userID);
    const responses = [
      loggedIn,
      await client.post('/api/v1/logout'),
      await askForLink(client),
      await spendQuota(app, client),
    ];
    for (const { headers } of responses) {
      for (const line of [headers['set-cookie'] ?? []].flat()) cookies.set(line.slice(0, line.indexOf('=')), line);
    }
  });

  test('has the __Host- prefix only where a script does not read it and the scheme is https', () => {
    const own = ['known', 'notice', 'session', 'wait'].map((name) => (isSecure ? `__Host-${name}` : name));
    expect([...cookies.keys()].toSorted()).toEqual([...own, 'XSRF-TOKEN'].toSorted());
  });

  test('is Secure only over https, and has Path=/ and SameSite=Lax but no Domain', () => {
    for (const line of cookies.values()) {
      expect(line.includes('; Secure'), line).toBe(isSecure);
      expect(line).toContain('; Path=/');
      expect(line).toContain('; SameSite=Lax');
      expect(line).not.toContain('Domain');
    }
  });

  test('is HttpOnly unless it is XSRF-TOKEN', () => {
    for (const [name, line] of cookies) expect(line.includes('; HttpOnly'), line).toBe(name !== 'XSRF-TOKEN');
  });
});

describe('over https a flash message', () => {
  const app = useTestApp({ pages, env: SCHEMES.https });

  test('is shown on the next page, and only once', async () => {
    const visitor = app.visitor();
    expect((await askForLink(visitor)).status).toBe(303);
    const shown = await visitor.send('/login');
    const again = await visitor.send('/login');
    expect([shown, again].map(({ text }) => text.includes(LINK_SENT))).toEqual([true, false]);
  });

  test('in a cookie without the prefix is not shown', async () => {
    const visitor = app.visitor();
    const planted = Buffer.from(JSON.stringify([{ kind: 'info', title: 'POISON' }])).toString('base64url');
    visitor.cookies.set('notice', planted);
    expect((await visitor.send('/login')).text).not.toContain('POISON');
  });
});

describe('a form of another site sets no cookie', () => {
  const app = useTestApp({ pages, env: { RATE_LIMIT_SCALE: '1000000' } });
  const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' };
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ];
  const writes = endpoints.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const token = 'x'.repeat(43);
  const pagePaths = ['/', '/about-us', '/find-donor', '/login', '/hi/register', '/forgotpassword', '/Feedback'];
  const ownPages = ['/dashboard', '/dashboard/my-page', '/dashboard/edit-profile', '/can-i-donate', '/no-such-page'];
  const links = ['unsubscribe', 'confirm-email', 'confirm-listing', 'resetpassword', 'login-link', 'invitation'];
  const linkPages = links.map((page) => `/${page}?token=${token}`);

  test.each([...pagePaths, ...ownPages, ...linkPages, ...writes])('at %s', async (path) => {
    for (const headers of foreign) {
      const sent = { method: 'POST', body: 'userID=a&password=b', headers: { ...form, ...headers } };
      expect((await app.visitor().send(path, sent)).headers['set-cookie'], JSON.stringify(headers)).toBeUndefined();
    }
  });

  test('so the next write of the session goes on', async () => {
    const { client } = await registerAndLogIn(app);
    const { headers } = await app
      .visitor()
      .send('/', { method: 'POST', body: '', headers: { ...form, ...foreign[0] } });
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      client.cookies.set(name, value);
    }
    expect((await client.post('/api/v1/updateDonor', { fullName: 'Another Name' })).status).toBe(200);
  });
});
