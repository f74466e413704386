// The application with its own database, and its visitors.
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { buildApp, type App } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { loadSigningKeys, type SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Pages } from '#server/pages/pageBuild.ts';
import { startMailWorker, type MailWorker } from '#server/mail/worker.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { HttpClient, MESSAGING_SECRET, type Received } from './client.ts';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
import { readEmails } from './emails.ts';
import { answerVisitorRequests } from '#server/accounts/links/answerRequests.ts';

export type { Received } from './client.ts';

/** A visitor of an application in this process. */
export class Client extends HttpClient {
  constructor({ fastify }: App, address?: string) {
    super(async ({ method, path, headers, body, address: remoteAddress }) => {
      const payload = body === undefined ? {} : { payload: body as string };
      const response = await fastify.inject({ method: method as 'GET', url: path, remoteAddress, headers, ...payload });
      const { statusCode, headers: received, payload: html } = response;
      return { status: statusCode, headers: received as Received['headers'], text: html };
    }, address);
  }
}

export interface TestApp {
  app: App;
  database: TestDatabase;
  pool: TestDatabase['pool'];
  db: TestDatabase['db'];
  config: Config;
  keys: SigningKeys;
  /** The log, one JSON line an entry. */
  log: string[];
  /** Sends due e-mails when a test calls it. */
  mailWorker: MailWorker;
  /** Sends due e-mails and returns all that were sent, or those to one address, newest last. */
  sentEmails(address?: string): Promise<string[]>;
  /** A new visitor, with a new network address by default. */
  visitor(address?: string): Client;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  now?: () => Date;
  /** The clock of the reveal quota and its tokens. */
  clock?: () => number;
  pages?: Pages;
  /** Instead of the pool, for reads that may be a second old. */
  reader?: (pool: TestApp['pool']) => Db;
  /** Closed and removed with the application; a new one unless given. */
  database?: TestDatabase;
}

let lastNetwork = 0;
const nextAddress = () => {
  lastNetwork += 1;
  return `10.${(lastNetwork >> 16) & 255}.${(lastNetwork >> 8) & 255}.${lastNetwork & 255}`;
};

/** What a decision writes to a person waits two minutes. */
const DECISIONS_ARE_TOLD = `update outbox_emails set next_try_at = now() where id = any(array(
  select id from outbox_emails where attempts = 0 and next_try_at > now() and next_try_at < now() + interval '2 minutes'
  order by id for update skip locked))`;

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, now, clock, pages } = options;
  const database = options.database ?? (await openTestDatabase());
  const config = readConfig({ ...database.settings, LOG_LEVEL: 'info', MESSAGING_SECRET, ...env });
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const keys = await loadSigningKeys(database.db, config.secretKeys);
  const mail = makeTransport(config);
  const reader = options.reader?.(database.pool);
  const app = await buildApp({
    db: database.db,
    ...(reader && { reader }),
    config,
    keys,
    mail,
    now,
    clock,
    pages,
    logTo,
  });
  await app.fastify.ready();
  const parts = { db: database.db, config, log: app.fastify.log, transport: mail, now };
  const mailWorker = startMailWorker({ ...parts, answerRequests: answerVisitorRequests }, { isPolling: false });
  return {
    app,
    database,
    pool: database.pool,
    db: database.db,
    config,
    keys,
    log,
    mailWorker,
    async sentEmails(address) {
      await database.pool.query(DECISIONS_ARE_TOLD);
      await mailWorker.work();
      return readEmails(config.dataDir, address);
    },
    visitor: (address = nextAddress()) => new Client(app, address),
    async close() {
      await mailWorker.stop();
      await app.fastify.close();
      await database.remove();
    },
  };
}

/** One for a whole test file. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const holder = {} as TestApp;
  beforeAll(async () => {
    Object.assign(holder, await startTestApp(options));
  }, 60_000);
  afterAll(async () => {
    await holder.close?.();
  });
  return holder;
}

/** Sends a request as bytes over a socket, because HTTP clients correct what they send. */
export async function sendBytes({ app: { fastify } }: TestApp, bytes: string) {
  if (!fastify.server.listening) await fastify.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers, body };
}
