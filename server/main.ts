// The program: reads the settings, opens and migrates the database, listens, and shuts down.
import pino from 'pino';
import { makePasswords } from './auth/passwords.ts';
import { buildApp, type App } from './app.ts';
import { isSenderLocal, readConfig, type Config } from './config.ts';
import { ConfigError } from './process/settings.ts';
import { DatabaseError } from './db/databaseError.ts';
import { openDatabase, type Database } from './db/open.ts';
import { migrate } from './db/migrate.ts';
import { placeIndex } from './locations/placeIndex.ts';
import { prepareDatabase } from './seed/prepare.ts';
import { startMaintenance } from './maintenance.ts';
import { reencryptStored } from './reencryption.ts';
import { loadSigningKeys, type SigningKeys } from './auth/signingKeys.ts';
import { describeError } from './http/errors.ts';
import { loadPages } from './pages/pageBuild.ts';
import { startMailWorker } from './mail/worker.ts';
import { mailFolder, makeTransport, type Transport } from './mail/transport.ts';
import { openMetrics } from './metrics/listener.ts';
import { makeProcessMetrics } from './metrics/processMetrics.ts';
import { ensureFirstAdmin } from './admin/people/firstAdmin.ts';
import { closeOnSignal } from './shutdown.ts';
import { startWatchdog } from './process/watchdog.ts';
import { answerVisitorRequests } from './accounts/links/answerRequests.ts';

/** Lines are written in batches: one by one they would cost 20 % of a search. Delayed at most this long; flushed at exit. */
const LOG_DELAY_MS = 500;
const LOG_BYTES = 4000;
const logTo = pino.destination({ dest: 1, sync: false, minLength: LOG_BYTES, periodicFlush: LOG_DELAY_MS });

/**
 * Accept backlog; the kernel's own limit may be lower. Beyond it the kernel drops SYNs and clients retry after 1, 3, 7,
 * 15 s: later than a 503 would have told them.
 */
const BACKLOG = 4096;

/** How often counted security events are stored; the rest at shutdown. */
const SECURITY_LOG_MS = 10_000;

/** For the database, which is opened before the application's log exists. */
const startLog = pino({ level: 'warn', base: null, serializers: { err: describeError } }, logTo);

function warnOfSender(config: Config, { fastify }: App): void {
  if (!config.smtpUrl || !isSenderLocal(config)) return;
  fastify.log.warn(
    'MAIL_FROM is an address at localhost, which mail servers reject: set it to an address of your domain',
  );
}

/** Text for a person at a terminal, and a log line for a program that collects it. */
function print(line: string): void {
  const { stdout } = process;
  stdout.write(`${stdout.isTTY ? line : JSON.stringify({ level: 30, time: Date.now(), msg: line })}\n`);
}

async function open(config: Config): Promise<Database> {
  print(config.databaseUrl ? 'Opening the database server…' : `Opening the database in ${config.dataDir}…`);
  const database = await openDatabase({ ...config, log: startLog });
  await database.withLongTimeout(async () => {
    await migrate(database.pool);
    await prepareDatabase(database, config, print);
  });
  return database;
}

/** Starts the maintenance jobs, the mail worker and the writing of the security log. Returns a function that stops them. */
function startWork(
  { db }: Database,
  { config, keys }: { config: Config; keys: SigningKeys },
  app: App,
  transport: Transport,
): () => Promise<unknown> {
  const { log } = app.fastify;
  const parts = { db, config, keys, log, transport };
  setInterval(() => void app.securityLog.flush(db, log), SECURITY_LOG_MS).unref();
  const jobs = [startMaintenance(parts), startMailWorker({ ...parts, answerRequests: answerVisitorRequests })];
  return () => Promise.all(jobs.map((job) => job.stop()));
}

/** Returns the port. */
async function listen({ fastify }: App, { host, port }: Config): Promise<number> {
  try {
    await fastify.listen({ port, host, backlog: BACKLOG });
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isInUse ? new ConfigError(`Another program listens on ${host}:${port}: set another PORT.`) : error;
  }
  const address = fastify.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Returns the signing keys, and what the operator is told once the site listens. */
async function prepareAccounts({ db }: Database, config: Config): Promise<{ keys: SigningKeys; notes: string[] }> {
  const keys = await loadSigningKeys(db, config.secretKeys);
  const adminMessage = await ensureFirstAdmin(db, config, makePasswords(config.hashConcurrency));
  const notes = config.smtpUrl ? [] : [`No mail server is configured: e-mails are written to ${mailFolder(config)}`];
  if (adminMessage) notes.push(adminMessage);
  return { keys, notes };
}

async function start(): Promise<void> {
  const config = readConfig();
  if (config.watchdogMs) startWatchdog(config.watchdogMs, startLog);
  const database = await open(config);
  const { keys, notes } = await prepareAccounts(database, config);
  const mail = makeTransport(config);
  const pages = await (config.development ? (await import('./development.ts')).loadLivePages() : loadPages());
  const { db, reader } = database;
  const app = await buildApp({ db, reader, config, keys, mail, logTo, pages });
  warnOfSender(config, app);
  await reencryptStored(db, keys, app.fastify.log);
  const stopWork = startWork(database, { config, keys }, app, mail);
  await placeIndex();
  const metrics = await openMetrics(config, app.fastify.log, makeProcessMetrics(app.metrics, database));
  const port = await listen(app, config);
  for (const note of notes) print(note);
  print(`Dhamani is ready: http://${config.host}:${port}`);
  await closeOnSignal(app, database, () => Promise.all([stopWork(), metrics.close()]));
}

start().catch((error: unknown) => {
  const isForPeople = error instanceof ConfigError || error instanceof DatabaseError;
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${isForPeople ? error.message : (stack ?? String(error))}\n`);
  process.exit(1);
});
