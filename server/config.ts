// The only reader of process.env. Reports all errors at once.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import parseAddresses from 'nodemailer/lib/addressparser';

/** A shorter name may be that of something else: HOST, POST. */
const MIN_MISTYPED = 8;

/** One letter more, fewer or another, or two letters in the wrong order. */
function isNearly(first: string, second: string): boolean {
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  const same = Array.from(long).findIndex((letter, at) => letter !== short[at]);
  const [a, b] = [short.slice(same), long.slice(same)];
  if (a.length < b.length) return a === b.slice(1);
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

/** A sentence for each name in the environment that is nearly a setting and would be ignored: DATBASE_URL. */
function findMistyped(env: NodeJS.ProcessEnv, settings: ReadonlySet<string>): string[] {
  const others = Object.keys(env).filter((name) => name.length >= MIN_MISTYPED && !settings.has(name));
  return others.flatMap((name) => {
    const meant = [...settings].find((setting) => isNearly(name, setting));
    return meant === undefined ? [] : [`${name} is no setting: rename it to ${meant}, or remove it.`];
  });
}

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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SECRET_KEY_MIN = 16;
const POSTGRES = ['postgres:', 'postgresql:'];
const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/;

/** Mail servers reject a sender at localhost. */
export const isSenderLocal = ({ mailFrom }: Pick<Config, 'mailFrom'>): boolean => /@localhost>?$/i.test(mailFrom);

export class ConfigError extends Error {
  /** Joins one sentence per error. */
  static of(errors: readonly string[]): ConfigError {
    return new ConfigError(`These settings cannot be used:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
  }
}

const startsOf = (protocols: string[]) => protocols.map((protocol) => `${protocol}//`).join(' or ');
const isUrl = (given: string, protocols: string[]) =>
  URL.canParse(given) && protocols.includes(new URL(given).protocol);

/** Reads the settings that .env.example lists. Throws one ConfigError with all errors. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const errors: string[] = [];
  const known = new Set(['ADMIN_PASSWORD']);
  const text = (name: string) => {
    known.add(name);
    return env[name]?.trim() || undefined;
  };

  function number(name: string, fallback: number, minimum: number, maximum: number, whole = true): number {
    const given = text(name);
    const value = given === undefined ? fallback : Number(given);
    const isValid = value >= minimum && value <= maximum && (!whole || Number.isInteger(value));
    if (!isValid) errors.push(`${name} must be a number from ${minimum} to ${maximum}, not '${given}'.`);
    return value;
  }

  function url(name: string, protocols: string[]): string | undefined {
    const given = text(name);
    if (given === undefined) return undefined;
    // The value may contain a password, so it is not repeated.
    if (!isUrl(given, protocols)) errors.push(`${name} must be an address that begins with ${startsOf(protocols)}.`);
    return given;
  }

  /** 'Name <address>' or an address. */
  function sender(name: string): string | undefined {
    const given = text(name);
    if (given === undefined) return undefined;
    const [parsed, ...others] = parseAddresses(given);
    const isOne = parsed && 'address' in parsed && ADDRESS.test(parsed.address ?? '') && others.length === 0;
    if (!isOne)
      errors.push(`${name} must be one e-mail address, such as 'Dhamani <help@example.org>', not '${given}'.`);
    return given;
  }

  function list(name: string): string[] {
    return (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }

  function firstAdmin(): Config['firstAdmin'] {
    const [userId, password, email] = [text('ADMIN_USER_ID'), env.ADMIN_PASSWORD, text('ADMIN_EMAIL')];
    if (userId && password && email) return { userId, password, email };
    if (userId || password || email)
      errors.push('ADMIN_USER_ID, ADMIN_PASSWORD and ADMIN_EMAIL go together: give all three.');
    return undefined;
  }

  function messaging(): Pick<Config, 'messaging' | 'messagingSecret'> {
    const [hook, secret] = [url('MESSAGING_URL', ['http:', 'https:']), text('MESSAGING_SECRET')];
    if (secret === undefined ? hook !== undefined : secret.length < SECRET_KEY_MIN)
      errors.push(`MESSAGING_URL needs MESSAGING_SECRET, of at least ${SECRET_KEY_MIN} characters.`);
    return { messaging: hook && secret ? { url: hook, secret } : undefined, messagingSecret: secret };
  }

  function urls(name: string, protocols: string[]): string[] {
    const given = list(name);
    if (!given.every((one) => isUrl(one, protocols)))
      errors.push(`${name} must be addresses that begin with ${startsOf(protocols)}, with commas between them.`);
    return given;
  }

  function proxies(name: string): string[] {
    const given = list(name);
    try {
      proxyAddr.compile(given);
    } catch {
      errors.push(
        `${name} must be addresses or networks such as 10.0.0.0/8, with commas between them, not '${text(name)}'.`,
      );
    }
    return given;
  }

  const host = text('HOST') ?? '127.0.0.1';
  const port = number('PORT', 3000, 0, 65_535);
  const databaseUrl = url('DATABASE_URL', POSTGRES);
  const readDatabaseUrls = urls('READ_DATABASE_URL', POSTGRES);
  if (readDatabaseUrls.length > 0 && !databaseUrl)
    errors.push('READ_DATABASE_URL is a replica of DATABASE_URL: give both.');
  const secretKeys = list('SECRET_KEYS');
  if (secretKeys.some((key) => key.length < SECRET_KEY_MIN)) {
    errors.push(`Each of SECRET_KEYS must have at least ${SECRET_KEY_MIN} characters.`);
  }
  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) errors.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  const demo = text('DEMO_DATA');
  if (demo !== undefined && demo !== '0' && demo !== '1') errors.push("DEMO_DATA must be '1' or '0'.");

  const secondFactor = text('ADMIN_SECOND_FACTOR') ?? 'optional';
  if (secondFactor !== 'optional' && secondFactor !== 'required')
    errors.push("ADMIN_SECOND_FACTOR must be 'optional' or 'required'.");

  const requestMode = text('BLOOD_REQUESTS') ?? 'checked';
  const bloodRequests = (['checked', 'open', 'off'] as const).find((mode) => mode === requestMode);
  if (!bloodRequests) errors.push("BLOOD_REQUESTS must be 'checked', 'open' or 'off'.");

  const config: Config = {
    host,
    port,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    readDatabaseUrls,
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: sender('MAIL_FROM') ?? 'no-reply@localhost',
    mailReplyTo: sender('MAIL_REPLY_TO'),
    ...messaging(),
    grievanceContact: text('GRIEVANCE_CONTACT'),
    publicUrl: (url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`).replace(/\/+$/, ''),
    secretKeys,
    firstAdmin: firstAdmin(),
    demoData: demo === undefined ? databaseUrl === undefined : demo === '1',
    sessionIdleMinutes: number('SESSION_IDLE_MINUTES', 15, 1, 720),
    bloodRequests: bloodRequests ?? 'checked',
    requiresSecondFactor: secondFactor === 'required',
    rateLimitScale: number('RATE_LIMIT_SCALE', 1, 0.01, 1e9, false),
    noticesAnHour: number('NOTICES_AN_HOUR', 500, 0, 100_000),
    trustProxy: proxies('TRUST_PROXY'),
    metricsHost: text('METRICS_HOST') ?? '127.0.0.1',
    metricsPort: number('METRICS_PORT', 9464, 0, 65_535),
    logLevel,
    development: env.NODE_ENV === 'development',
    hashConcurrency: Math.max(1, availableParallelism() - 1),
    // Set by systemd.
    watchdogMs: env.NOTIFY_SOCKET ? Number(env.WATCHDOG_USEC) / 1000 || undefined : undefined,
  };
  errors.push(...findMistyped(env, known));
  if (errors.length > 0) throw ConfigError.of(errors);
  return config;
}
