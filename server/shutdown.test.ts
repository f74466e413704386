// Shutdown: running requests finish, and only then the process exits. The embedded database: server/db/embeddedShutdown.test.ts.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ended, introduce, killAll, start } from '#test/process.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.close();
});
afterEach(killAll);
afterAll(() => database.remove());

test('SIGTERM finishes running requests, accepts every connection in the accept queue and exits 0', async () => {
  const { process: child, url } = await start(database.settings);
  const headers = await introduce(url);
  const body = JSON.stringify({ bloodgroup: 'O+', country: 1, state: 1 });
  const search = () => fetch(`${url}/api/v1/searchDoner`, { method: 'POST', headers, body });
  const running = Array.from({ length: 20 }, search);
  const waiting = Array.from({ length: 300 }, () => fetch(`${url}/healthz`));
  await Promise.race([...running, ...waiting]);
  child.kill('SIGTERM');
  const statusesOf = async (all: Promise<Response>[]) => new Set((await Promise.all(all)).map(({ status }) => status));
  expect(await statusesOf(running), 'running').toEqual(new Set([200]));
  expect(await statusesOf(waiting), 'in the accept queue').toEqual(new Set([200]));
  expect(await ended(child)).toBe(0);
});

test('SIGTERM first stops accepting and still answers on open connections, so that a proxy loses no request', async () => {
  const { process: child, url } = await start(database.settings);
  const { hostname, port } = new URL(url);
  const open = connect(Number(port), hostname);
  const ask = async () => {
    open.write('GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n');
    return String((await once(open, 'data'))[0]);
  };
  expect(await ask()).toContain('200 OK');
  child.kill('SIGTERM');
  await expect.poll(() => fetch(`${url}/healthz`).catch(() => 'refused'), { interval: 5 }).toBe('refused');
  const response = await ask();
  expect(response).toContain('200 OK');
  expect(response.toLowerCase()).toContain('connection: close');
  expect(await ended(child)).toBe(0);
});
