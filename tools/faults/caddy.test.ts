// deploy/Caddyfile, with the real Caddy and a certificate of its own before one instance.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { connect, constants, type ClientHttp2Session, type IncomingHttpHeaders as Http2Headers } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPort } from '#test/ports.ts';
import { end, launchProgram, type Launched } from '#test/process.ts';
import { fillIn, findProgram } from './deployed.ts';

interface Instance {
  server: Server;
  port: number;
  requests: { method: string; url: string; headers: IncomingHttpHeaders; bytes: number }[];
  connections: number;
  answer: RequestListener;
}

describe.skipIf(!findProgram('caddy'))('Caddy as it is deployed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  let instance: Instance;
  let caddy: Launched;
  let session: ClientHttp2Session;

  async function startInstance(): Promise<Instance> {
    const server = createServer({ keepAliveTimeout: 60_000 }, async (asked, answer) => {
      const bytes = await buffer(asked).then(
        ({ length }) => length,
        () => -1,
      );
      started.requests.push({ method: asked.method!, url: asked.url!, headers: asked.headers, bytes });
      started.answer(asked, answer);
    });
    server.on('connection', (socket) => {
      started.connections += 1;
      socket.once('close', () => (started.connections -= 1));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const started: Instance = {
      server,
      port,
      requests: [],
      connections: 0,
      answer: (_asked, answer) => answer.end('Hello.'),
    };
    return started;
  }

  async function startCaddy(): Promise<void> {
    const [port, plain, admin] = [await findPort(), await findPort(), await findPort()];
    const config = fillIn('Caddyfile', folder, {
      '{\n\tservers {': `{\n\tadmin 127.0.0.1:${admin}\n\thttp_port ${plain}\n\thttps_port ${port}\n\tskip_install_trust\n\tservers {`,
      '{$PUBLIC_URL} {': `{$PUBLIC_URL} {\n\tbind 127.0.0.1`,
    });
    const own = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const env = { ...own, PUBLIC_URL: 'https://localhost', UPSTREAM: `127.0.0.1:${instance.port}` };
    caddy = launchProgram(findProgram('caddy')!, ['run', '--config', config, '--adapter', 'caddyfile'], env);
    await vi.waitUntil(() => caddy.output().includes('certificate obtained successfully'), { timeout: 60_000 });
    const ca = readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'));
    const options = { host: '127.0.0.1', port, ca, servername: 'localhost', ALPNProtocols: ['h2'] };
    session = connect('https://localhost', { createConnection: () => connectTls(options) });
    await once(session, 'connect');
  }

  beforeAll(async () => {
    instance = await startInstance();
    await startCaddy();
  });
  beforeEach(() => {
    instance.requests.length = 0;
  });
  afterAll(async () => {
    session?.destroy();
    if (caddy) await end(caddy.process);
    instance.server.close();
    instance.server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  async function ask(path: string, more: Http2Headers = {}, body = '') {
    const asked = session.request({
      ':authority': 'localhost',
      ':path': path,
      ':method': body ? 'POST' : 'GET',
      ...more,
    });
    asked.on('error', () => undefined);
    if (body) asked.end(body);
    const [headers] = (await once(asked, 'response')) as [Http2Headers];
    return { status: headers[constants.HTTP2_HEADER_STATUS], headers, text: await text(asked) };
  }

  test('what a client says about its address and host is replaced, over HTTP/2', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'a.example', forwarded: 'for=203.0.113.9' };
    expect(await ask('/', { ...forged, 'x-forwarded-proto': 'http' })).toMatchObject({ status: 200, text: 'Hello.' });
    const { headers } = instance.requests[0]!;
    expect(headers).toMatchObject({ host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(headers).not.toHaveProperty('x-forwarded-host');
    expect(headers).not.toHaveProperty('forwarded');
  });

  test('a body of 100 kB arrives whole, one of 200 kB is refused', async () => {
    expect((await ask('/', {}, 'x'.repeat(100_000))).status).toBe(200);
    expect(instance.requests).toMatchObject([{ bytes: 100_000 }]);
    expect((await ask('/', {}, 'x'.repeat(200_000))).status).not.toBe(200);
  });

  test('/readyz is not public', async () => {
    expect((await ask('/readyz')).status).toBe(404);
    expect(instance.requests.map(({ url }) => url)).not.toContain('/readyz');
  });

  test('a POST whose connection breaks is not sent again; the answer is 503 and the log has no query', async () => {
    instance.answer = (asked) => asked.socket.destroy();
    const answer = await ask('/resetpassword?token=secret', {}, 'password=x');
    // An instance may hear only now that the body of the test before was cut off.
    expect(instance.requests.filter(({ url }) => url.startsWith('/resetpassword'))).toHaveLength(1);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } });
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(caddy.output()).not.toContain('secret');
    instance.answer = (_asked, reply) => reply.end('Hello.');
  });

  test('idle connections to an instance are closed within its 1.5 s', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ask('/')));
    await expect.poll(() => instance.connections, { timeout: 1400, interval: 50 }).toBe(0);
  });

  test('a GET whose connection breaks is sent again', async () => {
    const { answer } = instance;
    instance.answer = (asked) => {
      instance.answer = answer;
      asked.socket.destroy();
    };
    expect(await ask('/')).toMatchObject({ status: 200, text: 'Hello.' });
    expect(instance.requests).toHaveLength(2);
  });
});
