// Shutdown with the embedded database: its files are closed before the process exits.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startMailServer } from '#test/mailServer.ts';
import { ended, killAll, start } from '#test/process.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';

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

const readState = () =>
  readFileSync(join(database.settings.DATA_DIR, 'pgdata/global/pg_control')).readInt32LE(STATE_OFFSET);

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
