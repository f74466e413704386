// Request bodies that are not read: compressed, too long, or of a request that is refused before.
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { sendBytes, useTestApp } from '#test/app.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });
const writes = endpoints.filter(({ method }) => method === 'POST').map(({ path }) => path);
const FORM = 'application/x-www-form-urlencoded';
const typeOf = (path: string) => (path.startsWith('/api/') ? 'application/json' : FORM);

/** A request whose body is announced and does not arrive. Resolves when the server has closed the connection. */
const announce = (method: string, path: string, headers: Record<string, string> = {}) => {
  const all = { Host: 'localhost', 'Content-Type': typeOf(path), 'Content-Length': '1000', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return sendBytes(app, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
};

describe('a compressed body', () => {
  test.each([...writes, '/', '/login', '/hi/register', '/dashboard/my-page', '/unsubscribe?token=x'])(
    'to %s is 415 before it arrives, and ends the connection',
    async (path) => {
      const { status, headers, body } = await announce('POST', path, { 'Content-Encoding': 'br' });
      expect([status, headers.toLowerCase()]).toEqual([415, expect.stringContaining('connection: close')]);
      expect(body.includes('"code":"unsupported_media_type"')).toBe(path.startsWith('/api/'));
    },
  );

  test.each(['gzip', 'x-gzip', 'deflate', 'zstd', 'BR', 'identity, br', 'unknown', ''])(
    'as “%s” is 415',
    async (as) => {
      for (const path of ['/api/v1/login', '/login'])
        expect((await announce('POST', path, { 'Content-Encoding': as })).status).toBe(415);
    },
  );

  test('is 404 and 405 before it is 415', async () => {
    const encoded = { 'Content-Encoding': 'br' };
    expect((await announce('POST', '/api/v1/nothing', encoded)).status).toBe(404);
    expect((await announce('POST', '/api/v1/getCountries', encoded)).status).toBe(405);
    for (const method of ['HEAD', 'GET', 'OPTIONS', 'TRACE', 'PUT'])
      expect((await announce(method, '/api/v1/login', encoded)).status, method).toBe(405);
  });

  test('that is called identity is read', async () => {
    const headers = { 'content-type': FORM, 'sec-fetch-site': 'same-origin', 'content-encoding': 'Identity' };
    const body = 'emailId=somebody%40example.org';
    expect((await app.visitor().send('/forgotpassword', { method: 'POST', body, headers })).status).toBe(303);
  });
});

describe('a body of more than 100 kB', () => {
  const paths = ['/api/v1/login', '/login', '/unsubscribe?token=x'];

  test.each(paths)('announced to %s is 413 before it arrives, and ends the connection', async (path) => {
    expect((await announce('POST', path, { 'Content-Length': '100001' })).status).toBe(413);
  });

  test.each(paths)('in chunks to %s is 413 once the limit is passed, and ends the connection', async (path) => {
    const headers = `Host: localhost\r\nContent-Type: ${typeOf(path)}\r\nTransfer-Encoding: chunked\r\n`;
    const chunk = `2710\r\n${'x'.repeat(10_000)}\r\n`;
    const { status } = await sendBytes(app, `POST ${path} HTTP/1.1\r\n${headers}\r\n${chunk.repeat(11)}`);
    expect(status).toBe(413);
  });
});

test.each([
  ['GET', '/about-us', 200],
  ['GET', '/api/v1/getCountries', 200],
  ['GET', '/no-such-file.png', 404],
  ['GET', '//', 400],
  ['GET', '/%zz', 400],
  ['PUT', '/api/v1/login', 405],
  ['POST', '/api/v1/nothing', 404],
  ['PUT', '/login', 404],
])('%s %s is answered without its body, and ends the connection', async (method, path, expected) => {
  expect((await announce(method, path)).status).toBe(expected);
});

test('a small body in time keeps the connection, also of a request that is refused', async () => {
  const head = (more: string) => `POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\n${more}Content-Length: 2\r\n\r\n{}`;
  const type = 'Content-Type: application/json\r\n';
  const { headers, body } = await sendBytes(app, head(type) + head(`${type}Connection: close\r\n`));
  expect(headers).not.toMatch(/connection: close/i);
  expect(body).toContain('HTTP/1.1 403');
});
