// Requests that no route handles: unknown methods, invalid URLs and malformed HTTP.
import { describe, expect, test } from 'vitest';
import { sendBytes, useTestApp } from '#test/app.ts';

const app = useTestApp();

describe('a response in the envelope is sent', () => {
  test.each(['TRACE', 'PROPFIND', 'MKCOL'])('for the method %s, which no endpoint accepts', async (method) => {
    for (const path of ['/api/v1/getCountries', '/api/v1/nothing', '/']) {
      const { status, body } = await sendBytes(
        app,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(JSON.parse(body)).toMatchObject({ status, code: status === 405 ? 'method_not_allowed' : 'not_found' });
    }
  });

  test('for URLs that cannot be decoded, with all common headers', async () => {
    for (const path of ['/%', '/api/v1/getStates/%zz']) {
      const { status, body, headers } = await app.visitor().send(path);
      expect([status, body.status, body.code], path).toEqual([400, 400, 'invalid_input']);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test.each([
    ['bytes that are not HTTP', '\u0001\u0002\r\n\r\n'],
    ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two Content-Length headers',
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    ],
    [
      'Content-Length with Transfer-Encoding',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a line break in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('to %s', async (_, bytes) => {
    const { status, headers, body } = await sendBytes(app, bytes);
    expect([status, JSON.parse(body)]).toMatchObject([400, { status: 400, code: 'invalid_input' }]);
    expect(headers).toMatch(/Content-Type: application\/json; charset=utf-8/i);
    expect(headers).toMatch(/Cache-Control: no-store/i);
  });
});
