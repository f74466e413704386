// The server as a child process.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort } from './ports.ts';

const START_LIMIT_MS = 180_000;
const OUTPUT_LIMIT = 100_000;
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export interface Launched {
  process: ChildProcess;
  /** The end of its output. */
  output(): string;
}

export interface Started extends Launched {
  port: number;
  url: string;
}

/** Starts a program that is killed when this process ends. */
export function launchProgram(command: string, args: readonly string[], env = process.env): Launched {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_LIMIT));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', keep);
  return { process: child, output: () => output };
}

/** Without settings of this machine. Sources that an earlier process compiled are not compiled again. */
export const cleanEnvironment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve('.cache/compiled'),
  ...env,
});

/** Runs `npm run admin` to its end; this process answers nothing meanwhile. */
export function runAdmin(words: readonly string[], env: Record<string, string> = {}, cwd = process.cwd()) {
  const args = [resolve('server/cli/admin.ts'), ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: cleanEnvironment(env),
    cwd,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Starts the server with a clean environment. */
export function launch(env: Record<string, string>): Launched {
  const own = cleanEnvironment({ NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env });
  return launchProgram(process.execPath, [resolve('server/main.ts')], own);
}

export const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Waits until a GET of the URL has this status; returns the milliseconds. Rejects if the program exits before. */
export async function waitForStatus(
  url: string,
  status: number,
  { process: child, output }: Launched,
): Promise<number> {
  const from = performance.now();
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && isRunning(child); await wait(20)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === status) return performance.now() - from;
  }
  throw new Error(`${child.spawnargs.join(' ')} did not start.\n${output().slice(-2000)}`);
}

export async function start(env: Record<string, string>, ownPort?: number): Promise<Started> {
  const port = ownPort ?? (await findPort());
  const launched = launch({ PORT: String(port), RATE_LIMIT_SCALE: '1000000', ...env });
  const started = { ...launched, port, url: `http://127.0.0.1:${port}` };
  await waitUntilReady(started);
  return started;
}

/** Returns the milliseconds. */
export const waitUntilReady = (server: Started) => waitForStatus(`${server.url}/readyz`, 200, server);

/** Waits for a process to exit: its exit code, or the signal's name. */
export async function ended(child: ChildProcess): Promise<number | string> {
  if (isRunning(child)) await once(child, 'exit');
  return child.exitCode ?? child.signalCode!;
}

export function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
  child.kill(signal);
  return ended(child);
}

/** The headers of a request from the site's own pages. */
export async function introduce(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/isLoggedIn`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.get('set-cookie')!)![1]!;
  return { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

export async function killAll(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')));
}
