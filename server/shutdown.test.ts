// Shutdown: running requests finish, the database is closed, and only then the process exits.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startMailServer } from '#test/mailServer.ts';
import { ended, introduce, killAll, start } from '#test/process.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';

const isEmbedded = process.env.TEST_DATABASE !== 'server';
/** pg_control's state after a clean shutdown. */
const SHUT_DOWN = 1;
const STATE_OFFSET = 16;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body)
        values ('<slow@example.org>', 'A', 'slow@example.org', 'Slow', 'Text.')`.execute(database.db);
  await database.close();
});
afterEach(killAll);
afterAll(() => database.remove());

/** A PostgreSQL server is not shut down by this process. */
const readState = () =>
  isEmbedded
    ? readFileSync(join(database.settings.DATA_DIR, 'pgdata/global/pg_control')).readInt32LE(STATE_OFFSET)
    : SHUT_DOWN;

/** A request whose body never arrives completely. */
async function sendHalf(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  const half = '{"userID":"';
  const head = ['POST /api/v1/login HTTP/1.1', 'Host: site', 'Content-Type: application/json', 'Content-Length: 500'];
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${half}`, resolve));
  return socket;
}

test('a slow request, an unresponsive mail server and a second SIGTERM do not keep the database from closing', async () => {
  const mailServer = await startMailServer();
  mailServer.rejectAddress('slow@example.org', 'no answer');
  const { process: child, url } = await start({
    ...database.settings,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  });
  const socket = await sendHalf(url);
  await vi.waitUntil(() => mailServer.unanswered() === 1, { timeout: 60_000, interval: 10 });
  child.kill('SIGTERM');
  await expect.poll(() => fetch(`${url}/healthz`).catch(() => 'refused'), { interval: 5 }).toBe('refused');
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
  expect(readState()).toBe(SHUT_DOWN);
  socket.destroy();
  await mailServer.close();
});

test('SIGTERM finishes running requests and exits 0', async () => {
  const { process: child, url } = await start(database.settings);
  const headers = await introduce(url);
  const body = JSON.stringify({ bloodgroup: 'O+', country: 1, state: 1 });
  const under = Array.from({ length: 20 }, () => fetch(`${url}/api/v1/searchDoner`, { method: 'POST', headers, body }));
  await under[0];
  child.kill('SIGTERM');
  const statuses = await Promise.all(under.map((response) => response.then(({ status }) => status)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await ended(child)).toBe(0);
});

test('SIGTERM accepts every connection in the accept queue', async () => {
  const { process: child, url } = await start(database.settings);
  const waiting = Array.from({ length: 300 }, () => fetch(`${url}/healthz`));
  await Promise.race(waiting);
  child.kill('SIGTERM');
  const statuses = await Promise.all(waiting.map((response) => response.then(({ status }) => status)));
  expect(new Set(statuses)).toEqual(new Set([200]));
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
