// The HTTP server itself: timeouts, draining and its own rejections.
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startTestApp, useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

test('a request times out after 30 seconds, its headers after 15', () => {
  const { requestTimeout, headersTimeout, timeout, keepAliveTimeout } = app.app.fastify.server;
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    timeout: 60_000,
  });
  expect(keepAliveTimeout).toBeGreaterThan(0);
});

test.each([
  ['/api/v1/getDistricts/%zz-secret', {}],
  ['/api/v1/getDistricts/%c0-secret', {}],
  [`/api/v1/getDistricts/${'secret'.repeat(60)}`, {}],
  ['/api/v1/searchDoner?secret', { method: 'POST', headers: { 'content-type': 'secret/secret' }, body: 'secret' }],
  ['/api/v1/searchDoner?secret', { method: 'POST', headers: { 'content-type': 'secret' }, body: 'secret' }],
  ['/api/v1/secret', {}],
])('rejects %s in the envelope, with its own message', async (path, options) => {
  const { status, text, body } = await app.visitor().send(path, options);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
  expect(text).not.toMatch(/secret|FST_|Unsupported Media Type/);
});

test('while draining, every response closes its connection, also on a kept-alive socket', async () => {
  const draining = await startTestApp();
  await draining.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = draining.app.fastify.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const ask = async () => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
    return String((await once(socket, 'data'))[0]);
  };
  expect(await ask()).toMatch(/connection: keep-alive/i);
  draining.app.drain();
  expect(await ask()).toMatch(/connection: close/i);
  await once(socket, 'close');
  await draining.close();
});
