// A slow mail server, simulated on a raw socket because a real server library never behaves like this.
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { enqueueEmail } from './outbox.ts';
import { startMailWorker, type MailWorker } from './worker.ts';
import { makeTransport } from './transport.ts';
import { answerVisitorRequests } from '#server/accounts/links/answerRequests.ts';

const app = useTestApp();

interface SlowServer {
  port: number;
  /** How many e-mails were received to their last line. */
  accepted: number;
}

const servers: Server[] = [];
const sockets = new Set<Socket>();
const workers: MailWorker[] = [];

/** Speaks SMTP up to the last line of the e-mail; `afterEmail` handles the rest. */
async function startSlowServer(afterEmail: (socket: Socket) => void): Promise<SlowServer> {
  const slow = { port: 0, accepted: 0 };
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let isData = false;
    socket.write('220 slow.example.org\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        slow.accepted += 1;
        afterEmail(socket);
        return;
      }
      isData = /^DATA/i.test(text);
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  slow.port = (server.address() as { port: number }).port;
  return slow;
}

function startWorker(port: number, { silenceMs = 500, sendMs = 60_000, isPolling = false } = {}): MailWorker {
  const config = { ...app.config, smtpUrl: `smtp://127.0.0.1:${port}` };
  const transport = makeTransport(config, { silenceMs, sendMs });
  const worker = startMailWorker(
    { answerRequests: answerVisitorRequests, db: app.db, config, log: app.app.fastify.log, transport },
    { isPolling },
  );
  workers.push(worker);
  return worker;
}

const queue = (subject: string) =>
  enqueueEmail(app.db, app.config, {
    accountId: null,
    to: { name: 'A Reader', address: 'reader@example.org' },
    language: 'en',
    subject,
    blocks: ['Some text.\n'],
  });
const waiting = async () => (await sql`select id from outbox_emails`.execute(app.db)).rows.length;

afterEach(async () => {
  vi.useRealTimers();
  for (const worker of workers.splice(0)) await worker.stop();
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  await sql`delete from outbox_emails`.execute(app.db);
});

const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(20);
};

describe('closing', () => {
  test('waits for an e-mail that is being sent, also when it takes longer than a poll interval', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let accept: (() => void) | undefined;
    const server = await startSlowServer((socket) => (accept = () => void socket.write('250 accepted\r\n')));
    await queue('slow');
    const worker = startWorker(server.port, { silenceMs: 600_000, isPolling: true });
    vi.advanceTimersToNextTimer();
    await until(() => server.accepted === 1);
    vi.advanceTimersToNextTimer();
    const stopped = worker.stop();
    accept!();
    await stopped;
    expect(await waiting()).toBe(0);
  });

  test('does not wait for a mail server that stopped responding, nor for queued e-mails', async () => {
    const server = await startSlowServer(() => undefined);
    for (let i = 0; i < 12; i += 1) await queue(`e-mail ${i}`);
    const worker = startWorker(server.port, { silenceMs: 600_000, isPolling: true });
    await until(() => server.accepted > 0);
    await worker.stop();
    expect(await waiting()).toBe(12);
  });
});

test('a mail server that keeps sending partial responses is cut off at the time limit', async () => {
  const server = await startSlowServer((socket) => {
    const trickle = setInterval(() => socket.write('250-wait\r\n'), 100);
    socket.on('close', () => clearInterval(trickle));
  });
  await queue('trickle');
  expect(await startWorker(server.port, { sendMs: 1000 }).work()).toBe(0);
  expect(await waiting()).toBe(1);
});
