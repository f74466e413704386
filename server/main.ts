// The process: reads settings, opens and migrates the database, listens, and shuts down.
import pino from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { makePasswords } from './auth/passwords.ts';
import { buildApp, type App } from './app.ts';
import { ConfigError, readConfig, sendsFromLocalhost, type Config } from './config.ts';
import { DatabaseError, openDatabase, type Database } from './db/open.ts';
import { migrate } from './db/migrate.ts';
import { prepareDatabase } from './seed/prepare.ts';
import { answerVisitorRequests } from './accounts/visitorRequests.ts';
import { startMaintenance } from './maintenance.ts';
import { reencryptSecrets } from './auth/secondFactor.ts';
import { loadSigningKeys } from './auth/signingKeys.ts';
import { loadPages } from './http/pageBuild.ts';
import { startMailWorker } from './mail/worker.ts';
import { mailFolder, makeTransport, type Transport } from './mail/transport.ts';
import { registerDatabaseMetrics } from './metrics/database.ts';
import { openMetrics, type Listener } from './metrics/listener.ts';
import { ensureFirstAdmin } from './admin/firstAdmin.ts';
import { collectWhenIdle } from './idleCollection.ts';
import { closeOnSignal } from './shutdown.ts';
import { startWatchdog } from './watchdog.ts';

/** Lines are written in batches: one by one they would cost 20 % of a search. Delayed at most this long; flushed at exit. */
const LOG_DELAY_MS = 500;
const LOG_BYTES = 16_000;
const logTo = pino.destination({ dest: 1, sync: false, minLength: LOG_BYTES, periodicFlush: LOG_DELAY_MS });

/**
 * Accept backlog; the kernel's own limit may be lower. Beyond it the kernel drops SYNs and clients retry after 1, 3, 7,
 * 15 s: later than a 503 would have told them.
 */
const BACKLOG = 4096;

/** Each sample wakes the process; by default there are a hundred a second. */
const EVENT_LOOP_SAMPLE_MS = 50;

/** How often counted security events are stored; the rest at shutdown. */
const SECURITY_LOG_MS = 10_000;

/** Errors before the application's log exists go to stderr as text. */
const startLog = { info: () => undefined, warn: logError, error: logError };

function logError(about: object | string, message = ''): void {
  process.stderr.write(`${typeof about === 'string' ? about : message}\n`);
}

function warnOfSender(config: Config, { fastify }: App): void {
  if (!sendsFromLocalhost(config)) return;
  fastify.log.warn(
    'MAIL_FROM is an address at localhost, which mail servers reject: set it to an address of your domain',
  );
}

const print = (line: string) => process.stdout.write(`${line}\n`);

async function open(config: Config): Promise<Database> {
  print(config.databaseUrl ? 'Opening the database server…' : `Opening the database in ${config.dataDir}…`);
  const database = await openDatabase({ ...config, log: startLog });
  await database.withLongTimeout(async () => {
    await migrate(database.pool);
    await prepareDatabase(database, config, print);
  });
  return database;
}

/** Prometheus metrics, on a separate listener. Node's own are measured from the first scrape on. */
function serveMetrics(database: Database, config: Config, { fastify, metrics }: App): Promise<Listener> {
  registerDatabaseMetrics(database, metrics);
  let isMeasuring = false;
  const scrape = () => {
    if (!isMeasuring) collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
    isMeasuring = true;
    return metrics.metrics();
  };
  return openMetrics(config, fastify.log, { contentType: metrics.contentType, metrics: scrape });
}

/** Starts the maintenance jobs, the mail worker and the writing of the security log. Returns a function that stops them. */
function startWork({ db }: Database, config: Config, app: App, transport: Transport): () => Promise<unknown> {
  const { log } = app.fastify;
  const parts = { db, config, log, transport };
  setInterval(() => void app.securityLog.flush(db, log), SECURITY_LOG_MS).unref();
  const workers = [startMaintenance(parts), startMailWorker({ ...parts, answerRequests: answerVisitorRequests })];
  return () => Promise.all(workers.map((worker) => worker.stop()));
}

async function start(): Promise<void> {
  const config = readConfig();
  if (config.watchdogMs) startWatchdog(config.watchdogMs, startLog);
  const database = await open(config);
  const keys = await loadSigningKeys(database.db, config.secretKeys);
  const unreadable = await reencryptSecrets(database.db, keys);
  const adminMessage = await ensureFirstAdmin(database.db, config, makePasswords(config.hashConcurrency));
  const mail = makeTransport(config);
  const pages = config.development ? (await import('./development.ts')).loadLivePages() : loadPages();
  const app = await buildApp({
    db: database.db,
    reader: database.reader,
    config,
    keys,
    mail,
    logTo,
    pages: await pages,
  });
  warnOfSender(config, app);
  const stopWork = startWork(database, config, app, mail);
  const metrics = await serveMetrics(database, config, app);
  await app.fastify.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  const address = app.fastify.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  if (!config.smtpUrl) print(`No mail server is configured: e-mails are written to ${mailFolder(config)}`);
  if (adminMessage) print(adminMessage);
  if (unreadable > 0)
    print(`SECRET_KEYS cannot decrypt ${unreadable} second factors: see docs/operations.md, 'Second factor'.`);
  print(`Dhamani is ready: http://${config.host}:${port}`);
  collectWhenIdle();
  await closeOnSignal(app, database, () => Promise.all([stopWork(), metrics.close()]));
}

start().catch((error: unknown) => {
  const isForPeople = error instanceof ConfigError || error instanceof DatabaseError;
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${isForPeople ? error.message : (stack ?? String(error))}\n`);
  process.exit(1);
});
