// The rate limits of deploy/nginx.conf, with the real nginx before a server that accepts everything.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram, startNginx, type Nginx } from './deployed.ts';
import { postedPaths } from './expensivePaths.ts';

const EXPENSIVE = ['/api/v1/login', '/hi/login', '/resetpassword?token=secret', '/login.data'];

describe.skipIf(!findProgram('nginx'))('nginx as it is deployed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-limits-'));
  const upstream = createServer((asked, answer) => asked.resume().on('end', () => answer.end('Accepted.')));
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let nginx: Nginx;
  /** With limits that are never reached. */
  let generous: Nginx;

  beforeAll(async () => {
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    nginx = await startNginx(folder, [port, port], { isLimited: true });
    generous = await startNginx(join(folder, 'generous'), [port, port]);
  });
  afterAll(async () => {
    agent.destroy();
    await nginx?.stop();
    await generous?.stop();
    upstream.close();
    rmSync(folder, { recursive: true });
  });

  async function ask(method: 'GET' | 'POST', path: string, { origin } = nginx): Promise<IncomingMessage> {
    const sent = request(`${origin}${path}`, { method, agent }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return response;
  }
  const askOften = (count: number, method: 'GET' | 'POST', path: string) =>
    Promise.all(Array.from({ length: count }, () => ask(method, path)));
  const countRejected = (answers: readonly IncomingMessage[]) =>
    answers.filter(({ statusCode }) => statusCode === 429).length;

  test('one address may open 2,000 pages and send 100 logins at once', async () => {
    expect(countRejected(await askOften(2000, 'GET', '/find-donor?bloodgroup=1'))).toBe(0);
    expect(countRejected(await askOften(100, 'POST', '/api/v1/login'))).toBe(0);
  });

  test.each(postedPaths)(
    'a POST to $path counts to the stricter limit: $isExpensive',
    async ({ path, isExpensive }) => {
      const spelled = [path, `${path}?a=b`, ...(isExpensive ? [path.replace(/n/, '%6e'), `${path}/`] : [])];
      for (const target of spelled) {
        const { headers } = await ask('POST', target, generous);
        expect(headers['x-limited'] !== undefined, target).toBe(isExpensive);
      }
      expect((await ask('GET', path, generous)).headers['x-limited']).toBeUndefined();
    },
  );

  test.each(EXPENSIVE)('more POSTs to %s are rejected with 429 and Retry-After', async (path) => {
    const answers = await askOften(1000, 'POST', path);
    const rejected = answers.filter(({ statusCode }) => statusCode === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]!.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  });

  test('other requests of that address are answered, and nothing about the rejected ones is logged', async () => {
    expect(countRejected(await askOften(50, 'GET', '/login'))).toBe(0);
    expect(countRejected(await askOften(50, 'POST', '/api/v1/searchDoner'))).toBe(0);
    expect(readFileSync(nginx.errorLog, 'utf8')).not.toMatch(/limiting|token/);
  });
});
