// The application of a checkout, started with the command of its `npm start`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort } from '../../test/ports.ts';
import { onAppCore } from './processes.ts';

const START_LIMIT_MS = 180_000;

export interface Checkout {
  /** 'this' or 'against'. */
  name: string;
  folder: string;
}

export interface App {
  url: string;
  pid: number;
  databasePid: number | null;
  /** From the start of the process until it was ready. */
  readyAfterMs: number;
  stop(): Promise<void>;
}

/** Settings of a real site in .env must not apply: the donors are generated. */
const WITHOUT_ENV_FILE = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  READ_DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  SECRET_KEYS: '',
  TRUST_PROXY: '',
  ADMIN_USER_ID: '',
  ADMIN_PASSWORD: '',
  ADMIN_EMAIL: '',
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

async function waitUntilReady(url: string, isRunning: () => boolean): Promise<void> {
  for (const until = performance.now() + START_LIMIT_MS; performance.now() < until && isRunning(); await wait(10)) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
  }
  throw new Error(`The application at ${url} did not start.`);
}

/** `env` says which database: DATABASE_URL or DATA_DIR. */
export async function startApp(
  { folder }: Checkout,
  env: Record<string, string>,
  databasePid: number | null,
): Promise<App> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<'start', string>;
  };
  const port = await findPort();
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  const [command, ...args] = onAppCore(['sh', '-c', scripts.start]) as [string, ...string[]];
  const from = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...WITHOUT_ENV_FILE, ...env, PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    process.off('exit', kill);
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  await waitUntilReady(url, isRunning);
  return { url, pid: child.pid!, databasePid, readyAfterMs: performance.now() - from, stop };
}
