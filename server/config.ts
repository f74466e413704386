// The only reader of process.env.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Settings } from './process/settings.ts';

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder with the embedded database and the .eml files. */
  dataDir: string;
  databaseUrl: string | undefined;
  readDatabaseUrls: readonly string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where answers to e-mails go; the sender without it. */
  mailReplyTo: string | undefined;
  /** An operator's hook for SMS or WhatsApp. */
  messaging: { url: string; secret: string } | undefined;
  /** Signs what a gateway delivers; without it nothing can be delivered. */
  messagingSecret: string | undefined;
  /** Who answers complaints about personal data, shown on /privacy. */
  grievanceContact: string | undefined;
  /** The site's public URL without a trailing slash; the base of links in e-mails. */
  publicUrl: string;
  /** Newest first: the first signs and encrypts. Empty: a key is created in the database. */
  secretKeys: readonly string[];
  firstAdmin: { userId: string; password: string; email: string } | undefined;
  demoData: boolean;
  sessionIdleMinutes: number;
  /** Whether a person opens each request for blood, it opens by itself, or there are none. */
  bloodRequests: 'checked' | 'open' | 'off';
  /** Administrators must have a second factor. */
  requiresSecondFactor: boolean;
  rateLimitScale: number;
  /** E-mails to all donors that a filter finds, and the proposed pace of notices to imported donors; 0 stops both here. */
  noticesAnHour: number;
  trustProxy: readonly string[];
  metricsHost: string;
  /** 0: metrics are not served. */
  metricsPort: number;
  logLevel: string;
  development: boolean;
  /** How many password hashes run at once: one fewer than there are cores, at least one. */
  hashConcurrency: number;
  /** systemd's watchdog timeout; undefined without a watchdog. */
  watchdogMs: number | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SECRET_KEY_MIN = 16;
const POSTGRES = ['postgres:', 'postgresql:'];
const WEB = ['http:', 'https:'];

/** Mail servers reject a sender at localhost. */
export const isSenderLocal = ({ mailFrom }: Pick<Config, 'mailFrom'>): boolean => /@localhost>?$/i.test(mailFrom);

function readDatabases(settings: Settings): Pick<Config, 'databaseUrl' | 'readDatabaseUrls'> {
  const databaseUrl = settings.url('DATABASE_URL', POSTGRES);
  const readDatabaseUrls = settings.urls('READ_DATABASE_URL', POSTGRES);
  if (readDatabaseUrls.length > 0 && !databaseUrl)
    settings.report('READ_DATABASE_URL is a replica of DATABASE_URL: give both.');
  return { databaseUrl, readDatabaseUrls };
}

function readSecretKeys(settings: Settings): string[] {
  const keys = settings.list('SECRET_KEYS');
  if (keys.some((key) => key.length < SECRET_KEY_MIN))
    settings.report(`Each of SECRET_KEYS must have at least ${SECRET_KEY_MIN} characters.`);
  return keys;
}

function readFirstAdmin(settings: Settings): Config['firstAdmin'] {
  const userId = settings.text('ADMIN_USER_ID');
  const password = settings.secret('ADMIN_PASSWORD');
  const email = settings.text('ADMIN_EMAIL');
  if (userId && password && email) return { userId, password, email };
  if (userId || password || email)
    settings.report('ADMIN_USER_ID, ADMIN_PASSWORD and ADMIN_EMAIL go together: give all three.');
  return undefined;
}

function readMessaging(settings: Settings): Pick<Config, 'messaging' | 'messagingSecret'> {
  const url = settings.url('MESSAGING_URL', WEB);
  const secret = settings.text('MESSAGING_SECRET');
  if (secret === undefined ? url !== undefined : secret.length < SECRET_KEY_MIN)
    settings.report(`MESSAGING_URL needs MESSAGING_SECRET, of at least ${SECRET_KEY_MIN} characters.`);
  return { messaging: url && secret ? { url, secret } : undefined, messagingSecret: secret };
}

/** Reads the settings that .env.example lists. Throws one ConfigError with all errors. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const settings = new Settings(env);
  const host = settings.text('HOST') ?? '127.0.0.1';
  const port = settings.whole('PORT', 3000, [0, 65_535]);
  const databases = readDatabases(settings);
  const config: Config = {
    host,
    port,
    dataDir: resolve(settings.text('DATA_DIR') ?? 'data'),
    ...databases,
    smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: settings.sender('MAIL_FROM') ?? 'no-reply@localhost',
    mailReplyTo: settings.sender('MAIL_REPLY_TO'),
    ...readMessaging(settings),
    grievanceContact: settings.text('GRIEVANCE_CONTACT'),
    publicUrl: (settings.url('PUBLIC_URL', WEB) ?? `http://${host}:${port}`).replace(/\/+$/, ''),
    secretKeys: readSecretKeys(settings),
    firstAdmin: readFirstAdmin(settings),
    demoData: settings.oneOf('DEMO_DATA', ['1', '0'], databases.databaseUrl === undefined ? '1' : '0') === '1',
    sessionIdleMinutes: settings.whole('SESSION_IDLE_MINUTES', 15, [1, 720]),
    bloodRequests: settings.oneOf('BLOOD_REQUESTS', ['checked', 'open', 'off'], 'checked'),
    requiresSecondFactor: settings.oneOf('ADMIN_SECOND_FACTOR', ['optional', 'required'], 'optional') === 'required',
    rateLimitScale: settings.number('RATE_LIMIT_SCALE', 1, [0.01, 1e9]),
    noticesAnHour: settings.whole('NOTICES_AN_HOUR', 500, [0, 100_000]),
    trustProxy: settings.proxies('TRUST_PROXY'),
    metricsHost: settings.text('METRICS_HOST') ?? '127.0.0.1',
    metricsPort: settings.whole('METRICS_PORT', 9464, [0, 65_535]),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    development: env.NODE_ENV === 'development',
    hashConcurrency: Math.max(1, availableParallelism() - 1),
    // Set by systemd.
    watchdogMs: env.NOTIFY_SOCKET ? Number(env.WATCHDOG_USEC) / 1000 || undefined : undefined,
  };
  settings.check();
  return config;
}
