// Request targets, headers and Host values that are rejected before routing, and HEAD.
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { sendBytes, useTestApp } from '#test/app.ts';
import { MAX_RENDERS } from './loadShedding.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const pages = await loadPages();
const app = useTestApp({ pages, env: { RATE_LIMIT_SCALE: '1000000', PUBLIC_URL: 'https://dhamani.example.org' } });

const SECURITY_HEADERS = [
  /strict-transport-security: max-age=31536000/i,
  /content-security-policy: default-src 'none'/i,
  /x-content-type-options: nosniff/i,
  /cache-control: no-store/i,
];

const get = (target: string, host = 'localhost', more = '') =>
  sendBytes(app, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);

/** Log lines above level info. */
const warnings = () => app.log.filter((line) => (JSON.parse(line) as { level: number }).level > 30);

describe('a request target', () => {
  test.each(
    [
      '//',
      '//[',
      '//evil.example/',
      '/\\evil.example',
      '/find-donor.data#x',
      '/#',
      '/api/v1/getStates/1#x',
      '/about-us\\',
      '/about-us?x=\\',
      `/${'x'.repeat(3000)}`,
      `/about-us?x=${'x'.repeat(9000)}`,
      `/api/v1/getTestimonials/1/10?x=${'x'.repeat(9000)}`,
    ].map((target) => [target.slice(0, 40), target]),
  )('%s is 400 in the envelope with the security headers, and nothing above info is logged', async (_, target) => {
    app.log.length = 0;
    const { status, headers, body } = await get(target);
    expect([status, JSON.parse(body)]).toMatchObject([400, { status: 400, code: 'invalid_input' }]);
    for (const header of SECURITY_HEADERS) expect(headers).toMatch(header);
    expect(warnings()).toEqual([]);
  });

  test('in absolute form is routed by its path', async () => {
    expect((await get('http://localhost/about-us')).status).toBe(200);
    expect((await get('http://localhost//about-us')).status).toBe(400);
  });

  test('with an encoded hash or backslash is ordinary', async () => {
    expect((await get('/no-page%23x')).status).toBe(302);
    expect((await get('/no-page%5Cx')).status).toBe(302);
  });
});

describe('a Host header', () => {
  test.each(['[', 'a b', 'x:y:z', '%zz', '@', ':', 'a/b', '<script>'])(
    '%s never causes an error on a page that is rendered for one visitor',
    async (host) => {
      app.log.length = 0;
      const flash = Buffer.from(JSON.stringify([{ kind: 'info', title: 'Hello' }])).toString('base64url');
      const cookie = `Cookie: notice=${flash}; __Host-notice=${flash}\r\n`;
      const { status, body } = await get('/about-us', host, cookie);
      expect(status).toBeLessThan(500);
      expect(body).not.toContain('<script>"');
      expect(warnings()).toEqual([]);
    },
  );
});

describe('a header', () => {
  test.each(['Cookie', 'Accept-Encoding', 'Authorization', 'X-Anything'])(
    '%s of 9 kB is 400 with its name, on pages, files and the API',
    async (name) => {
      for (const target of ['/about-us', '/favicon.svg', '/api/v1/isLoggedIn', '/no-such-file.png']) {
        const { status, body } = await get(target, 'localhost', `${name}: ${'x'.repeat(9000)}\r\n`);
        expect([target, status]).toEqual([target, 400]);
        expect(JSON.parse(body)).toMatchObject({
          code: 'invalid_input',
          errors: { [name.toLowerCase()]: expect.any(String) },
        });
      }
    },
  );

  test('of 3 kB is accepted', async () => {
    for (const name of ['Cookie', 'X-Anything']) {
      expect((await get('/about-us', 'localhost', `${name}: ${'x'.repeat(3000)}\r\n`)).status).toBe(200);
    }
  });
});

describe.each([
  ['bytes that are not HTTP', '\u0001\u0002\r\n\r\n'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
])('the answer to %s', (_, bytes) => {
  test('has the security headers', async () => {
    const { status, headers } = await sendBytes(app, bytes);
    expect(status).toBe(400);
    for (const header of SECURITY_HEADERS) expect(headers).toMatch(header);
  });
});

describe('HEAD of a page', () => {
  const head = (url: string) => app.visitor().send(url, { method: 'HEAD' });

  test('has the status and headers of GET and no body', async () => {
    const responses = [await app.visitor().send('/about-us?head'), await head('/about-us?head')];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const [page, headOnly] = responses.map(({ headers }) => headers);
    for (const name of ['content-type', 'content-security-policy', 'cache-control', 'vary']) {
      expect(headOnly![name], name).toBe(page![name]);
    }
    expect(responses[1]!.text).toBe('');
  });

  test('is answered from the shared page', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await Promise.all(Array.from({ length: 20 }, () => head('/testimonals?page=3&head')));
    const queries = asked.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('suggestions'));
    asked.mockRestore();
    expect(queries.length).toBeLessThanOrEqual(2);
  });

  test('is rejected when the limit of concurrent page renders is reached', async () => {
    const responses = await Promise.all(Array.from({ length: 4 * MAX_RENDERS }, (_, i) => head(`/about-us?head=${i}`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });
});
