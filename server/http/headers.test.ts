// Response headers of pages, and what HTTPS adds.
import { describe, expect, test } from 'vitest';
import { isLoggedIn } from '#contract/accounts.ts';
import { FLASH_COOKIE } from '#contract/http.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const pages = await loadPages();
const app = useTestApp({ pages, env: { RATE_LIMIT_SCALE: '1000000' } });

describe('a page', () => {
  const readPolicy = (headers: Record<string, unknown>) =>
    new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources] as const;
        }),
    );

  test('allows its own files and the inline scripts and styles it names, and nothing else', async () => {
    const { client } = await registerAndLogIn(app);
    for (const { headers } of [await app.visitor().send('/'), await client.send('/dashboard/my-page')]) {
      const policy = readPolicy(headers);
      for (const name of ['default-src', 'frame-ancestors', 'base-uri', 'object-src'])
        expect(policy.get(name), name).toEqual(["'none'"]);
      for (const [name, sources] of policy) {
        const isPicture = name === 'img-src';
        const foreign = sources.filter((source) => !/^'(none|self|nonce-[\w+/=-]+|sha256-[\w+/=]+)'$/.test(source));
        expect(foreign, name).toEqual(isPicture ? ['data:'] : []);
      }
      expect(policy.get('form-action')).toEqual(["'self'"]);
    }
  });

  test('has the security headers, and is not cached', async () => {
    const { client } = await registerAndLogIn(app);
    for (const { headers } of [await app.visitor().send('/login'), await client.send('/dashboard/my-page')]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers.etag).toBeUndefined();
    }
  });
});

describe('a static page', () => {
  const addresses = ['/about-us', '/services', '/contact-us', '/privacy', '/data-sources', '/hi/about-us'];

  test.each(addresses)('may be kept by shared caches for a minute, and sets no cookie: %s', async (path) => {
    for (let i = 0; i < 2; i += 1) {
      const { status, headers } = await app.visitor().send(path);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
      expect(headers.vary).toContain('Accept-Encoding');
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('with a session, a toast or the cookie of an ended session may not be kept', async () => {
    const { client } = await registerAndLogIn(app);
    const [told, ended] = [app.visitor(), app.visitor()];
    told.cookies.set(FLASH_COOKIE, Buffer.from('[{"kind":"info","title":"Done"}]').toString('base64url'));
    ended.cookies.set('session', 'ended');
    for (const visitor of [client, told, ended]) {
      expect((await visitor.send('/about-us')).headers['cache-control']).toBe('no-store');
    }
    expect(ended.cookies.has('session')).toBe(false);
  });
});

test.each(['/', '/login', '/Feedback', '/testimonals', '/find-donor?bloodgroup=O%2B&country=1&state=1', '/unknown'])(
  'a page that changes or has a form is not kept, and sets the CSRF cookie: %s',
  async (path) => {
    const { headers } = await app.visitor().send(path);
    expect(headers['cache-control']).toBe('no-store');
    expect(String(headers['set-cookie'])).toMatch(/^XSRF-TOKEN=/);
  },
);

test.each(['/page.js', '/favicon.svg', '/api/v1/getCountries'])('a file or look-up may be kept: %s', async (path) => {
  const { headers } = await app.visitor().send(path);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(headers['set-cookie']).toBeUndefined();
});

test.each(['/', '/home', '/find-donor', '/find-donor?bloodgroup=O%2B'])(
  'a page with the search form may ask for the position: %s',
  async (path) => {
    const { headers } = await app.visitor().send(path);
    expect(headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=(self), payment=()');
  },
);

test('an API response has a policy that allows nothing', async () => {
  const { headers } = await app.visitor().send('/api/v1/isLoggedIn');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
});

test('personal responses are never cached, whether they succeed or fail', async () => {
  const { client } = await registerAndLogIn(app);
  const responses = [
    await client.call(isLoggedIn, {}),
    await client.send('/api/v1/getMyData'),
    await client.post('/api/v1/getLastDonatedBlood'),
    await app.visitor().send('/api/v1/getMyData'),
    await client.send('/api/v1/nothing'),
  ];
  for (const { headers } of responses) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  }
});

test('behind HTTPS there is HSTS, and cookies are Secure', async () => {
  const secure = await startTestApp({ env: { PUBLIC_URL: 'https://dhamani.example.org' } });
  const { client } = await registerAndLogIn(secure);
  expect([...client.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', '__Host-known', '__Host-session']);
  const { headers } = await client.post('/api/v1/login', {});
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const { headers: given } = await client.post('/api/v1/logout');
  await secure.close();
  const cookies = [given['set-cookie'] ?? []].flat();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;.* Secure; SameSite=Lax$/);
});

test('no response allows another origin to read it', async () => {
  for (const path of ['/api/v1/getCountries', '/api/v1/isLoggedIn', '/']) {
    const { headers } = await app.visitor().send(path, { headers: { origin: 'https://example.org' } });
    const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect(names).toEqual([]);
  }
});
