// Sending e-mails to a real SMTP server that also rejects, stalls and goes away.
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { startMailServer as startServer, type MailServer } from '#test/mailServer.ts';
import { useTestApp } from '#test/app.ts';
import type { Email } from './email.ts';
import { enqueueEmail } from './outbox.ts';
import { startMailWorker, type MailWorker } from './worker.ts';
import { makeTransport, type Transport } from './transport.ts';
import { answerVisitorRequests } from '#server/accounts/links/answerRequests.ts';

const app = useTestApp();

/** Of a server that answers nothing. */
const SHORT_SILENCE_MS = 500;

const open: { close(): Promise<void> }[] = [];
const workers: MailWorker[] = [];

async function startMailServer(port = 0): Promise<MailServer> {
  const mailServer = await startServer(port);
  open.push(mailServer);
  return mailServer;
}

function startWorker(port: number, silenceMs?: number): MailWorker {
  const config = { ...app.config, smtpUrl: `smtp://127.0.0.1:${port}` };
  const transport = makeTransport(config, { silenceMs });
  const worker = startMailWorker(
    { answerRequests: answerVisitorRequests, db: app.db, config, log: app.app.fastify.log, transport },
    { isPolling: false },
  );
  workers.push(worker);
  return worker;
}

const email = (subject: string, more: Partial<Email> = {}): Email => ({
  accountId: null,
  to: { name: 'A Reader', address: 'reader@example.org' },
  language: 'en',
  subject,
  blocks: ['Some text.\n'],
  ...more,
});

const queue = (one: Email) => enqueueEmail(app.db, app.config, one);
const makeDue = () => sql`update outbox_emails set next_try_at = now()`.execute(app.db);
const waiting = async () => (await sql`select id from outbox_emails`.execute(app.db)).rows.length;

const databaseTime = async () => (await sql<{ now: Date }>`select now()`.execute(app.db)).rows[0]!.now.getTime();

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  for (const server of open.splice(0)) await server.close();
  await sql`delete from outbox_emails`.execute(app.db);
});

describe('the mail worker', () => {
  test('delivers an e-mail unchanged, and deletes it from the outbox', async () => {
    const server = await startMailServer();
    await queue(email('Grüße — नमस्ते', { blocks: ['Erste Zeile\n.\nनमस्ते'] }));
    expect(await startWorker(server.port).work()).toBe(1);
    expect(server.recipients).toEqual([['reader@example.org']]);
    expect(server.accepted[0]!.subject).toBe('Grüße — नमस्ते');
    expect(server.accepted[0]!.text).toContain('Erste Zeile\n.\nनमस्ते\n\n');
    expect(await waiting()).toBe(0);
  });

  test('retries after 5, 10 and 20 seconds while the server rejects, and then delivers every e-mail', async () => {
    const server = await startMailServer();
    server.setBehaviour('reject');
    for (const subject of ['one', 'two', 'three']) await queue(email(subject));
    const worker = startWorker(server.port);
    for (const seconds of [5, 10, 20]) {
      const before = await databaseTime();
      expect(await worker.work()).toBe(0);
      const after = await databaseTime();
      const { rows } = await sql<{
        first: Date;
        last: Date;
      }>`select min(next_try_at) as first, max(next_try_at) as last from outbox_emails`.execute(app.db);
      expect(rows[0]!.first.getTime()).toBeGreaterThanOrEqual(before + seconds * 1000);
      expect(rows[0]!.last.getTime()).toBeLessThanOrEqual(after + seconds * 1000);
      await makeDue();
    }
    server.setBehaviour('accept');
    expect(await worker.work()).toBe(3);
    expect(new Set(server.accepted.map(({ subject }) => subject))).toEqual(new Set(['one', 'two', 'three']));
  });

  test('times out when a server accepts the text and does not respond, and retries', async () => {
    const server = await startMailServer();
    server.setBehaviour('stall');
    await queue(email('silence'));
    expect(await startWorker(server.port, SHORT_SILENCE_MS).work()).toBe(0);
    server.setBehaviour('accept');
    await makeDue();
    expect(await startWorker(server.port).work()).toBe(1);
    expect(server.accepted.map(({ subject }) => subject)).toEqual(['silence']);
  });

  test('retries when the server is down, and delivers when it is back', async () => {
    const server = await startMailServer();
    const { port } = server;
    await server.close();
    await queue(email('patience'));
    const worker = startWorker(port);
    expect(await worker.work()).toBe(0);
    await makeDue();
    const back = await startMailServer(port);
    expect(await worker.work()).toBe(1);
    expect(back.accepted.map(({ subject }) => subject)).toEqual(['patience']);
  });

  test('sends at most one duplicate, with the same Message-ID, when the server goes away after accepting an e-mail', async () => {
    const server = await startMailServer();
    const { port } = server;
    server.setBehaviour('crash after accepting');
    await queue(email('twice at most'));
    const worker = startWorker(port);
    await worker.work();
    expect(server.accepted).toHaveLength(1);
    await makeDue();
    const back = await startMailServer(port);
    await worker.work();
    expect(back.accepted).toHaveLength(1);
    expect(back.accepted[0]!.messageId).toBe(server.accepted[0]!.messageId);
    expect(await waiting()).toBe(0);
  });

  test('sends an e-mail again once when the process died before it recorded the delivery', async () => {
    const server = await startMailServer();
    await queue(email('lease'));
    const dies: Transport = {
      ...makeTransport({ ...app.config, smtpUrl: `smtp://127.0.0.1:${server.port}` }),
      send: vi.fn<Transport['send']>(() => new Promise(() => undefined)),
    };
    const parts = { db: app.db, config: app.config, log: app.app.fastify.log };
    void startMailWorker(
      { answerRequests: answerVisitorRequests, ...parts, transport: dies },
      { isPolling: false },
    ).work();
    await vi.waitUntil(() => vi.mocked(dies.send).mock.calls.length === 1, { timeout: 60_000, interval: 5 });
    const worker = startWorker(server.port);
    expect(await worker.work()).toBe(0);
    await makeDue();
    expect(await worker.work()).toBe(1);
    dies.close();
  });

  test('sends each e-mail once with two processes', async () => {
    const server = await startMailServer();
    for (let i = 0; i < 30; i += 1) await queue(email(`e-mail ${i}`));
    const [a, b] = [startWorker(server.port), startWorker(server.port)];
    const sent = await Promise.all([a.work(), b.work()]);
    expect(sent[0] + sent[1]).toBe(30);
    expect(new Set(server.accepted.map(({ messageId }) => messageId)).size).toBe(30);
    expect(server.accepted).toHaveLength(30);
  });

  test('sends e-mails in the order in which they were queued', async () => {
    const server = await startMailServer();
    const subjects = Array.from({ length: 12 }, (_, i) => `e-mail ${i}`);
    await inTransaction(app.db, async (db) => {
      for (const subject of subjects) await enqueueEmail(db, app.config, email(subject));
    });
    // Physical row order is not insertion order.
    await sql`update outbox_emails set attempts = 0 where id % 3 = 0`.execute(app.db);
    const order: string[] = [];
    const transport: Transport = {
      ...makeTransport({ ...app.config, smtpUrl: `smtp://127.0.0.1:${server.port}` }),
      send: ({ subject }) => Promise.resolve(void order.push(subject)),
    };
    const parts = { db: app.db, config: app.config, log: app.app.fastify.log };
    await startMailWorker({ answerRequests: answerVisitorRequests, ...parts, transport }, { isPolling: false }).work();
    expect(order).toEqual(subjects);
  });

  test('sends nothing from a transaction that was rolled back', async () => {
    const server = await startMailServer();
    const undone = inTransaction(app.db, async (db) => {
      await enqueueEmail(db, app.config, email('never'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await startWorker(server.port).work()).toBe(0);
  });
});

describe('an address', () => {
  test.each(['Eve\r\nBcc: victim@example.org', 'Eve <victim@example.org>, x', '"; victim@example.org'])(
    'cannot be injected by the name %j',
    async (name) => {
      const server = await startMailServer();
      await queue(email('one reader', { to: { name, address: 'reader@example.org' } }));
      await startWorker(server.port).work();
      expect(server.recipients).toEqual([['reader@example.org']]);
      const headers = server.accepted[0]!.headers.filter(({ key }) => key === 'bcc' || key === 'cc');
      expect(headers).toEqual([]);
    },
  );
});

test('the log of a rejected e-mail has no address', async () => {
  const server = await startMailServer();
  server.setBehaviour('reject');
  await queue(email('quiet', { to: { name: 'Secret Reader', address: 'secret.reader@example.org' } }));
  await startWorker(server.port).work();
  const log = app.log.join('');
  expect(log).toContain('an e-mail was not accepted');
  expect(log).not.toMatch(/secret\.reader|Secret Reader/);
});
