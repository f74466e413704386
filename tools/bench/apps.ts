// The application of a checkout, started with the command of its `npm start`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPort } from '../../test/ports.ts';
import { end, launchProgram, waitForStatus } from '../../test/process.ts';
import { onAppCore } from './processes.ts';

export interface Checkout {
  /** 'this' or 'against'. */
  name: string;
  folder: string;
}

export interface Database {
  /** DATABASE_URL or DATA_DIR. */
  env: Record<string, string>;
  /** Of the server; null on the embedded engine. */
  pid: number | null;
}

export interface App {
  url: string;
  pid: number;
  databasePid: number | null;
  readyAfterMs: number;
  stop(): Promise<unknown>;
}

/** Empty settings are not read from .env, which may be a real site's. */
const EMPTY =
  'DATABASE_URL READ_DATABASE_URL SMTP_URL PUBLIC_URL SECRET_KEYS TRUST_PROXY ADMIN_USER_ID ADMIN_PASSWORD ADMIN_EMAIL';
const SETTINGS = {
  ...Object.fromEntries(EMPTY.split(' ').map((name) => [name, ''])),
  HOST: '127.0.0.1',
  METRICS_PORT: '0',
  DEMO_DATA: '0',
  RATE_LIMIT_SCALE: '1000000',
};

/** Installs and builds what `npm start` would. */
export function openCheckout(name: string, path: string): Checkout {
  const folder = resolve(path);
  const { status } = spawnSync('npm', ['run', '--silent', 'prestart'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`'npm run prestart' failed in ${folder}.`);
  return { name, folder };
}

async function start(
  words: readonly string[],
  { env, pid: databasePid }: Database,
  PATH: string | undefined = process.env.PATH,
): Promise<App> {
  const port = String(await findPort());
  const [command, ...args] = onAppCore(words);
  const launched = launchProgram(command!, args, { ...process.env, ...SETTINGS, ...env, PATH, PORT: port });
  const url = `http://127.0.0.1:${port}`;
  const readyAfterMs = await waitForStatus(`${url}/readyz`, 200, launched);
  return { url, pid: launched.process.pid!, databasePid, readyAfterMs, stop: () => end(launched.process) };
}

export function startApp({ folder }: Checkout, database: Database): Promise<App> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } };
  // The log is written as in production, but not read.
  const script = `cd "$0" && exec > /dev/null && ${scripts.start}`;
  return start(['sh', '-c', script, folder], database, `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`);
}

/** Searches without the application, for comparison. */
export const startBareServer = (database: Database): Promise<App> =>
  start([process.execPath, 'tools/bench/bareServer.ts'], database);
