// The real process, as npm start runs it, and what a test needs of it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { findPort } from './ports.ts';

const MAIN = new URL('../server/main.ts', import.meta.url).pathname;
const running: ChildProcess[] = [];

export interface Started {
  process: ChildProcess;
  url: string;
  output(): string;
}

export function launch(env: Record<string, string>): { process: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output };
}

export async function start(env: Record<string, string>): Promise<Started> {
  const port = await findPort();
  const launched = launch({ PORT: String(port), RATE_LIMIT_SCALE: '1000000', ...env });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000, interval: 20 },
    )
    .toBe(200);
  return { ...launched, url };
}

/** How a process ended: its exit code, or the signal's name. */
export async function ended(child: ChildProcess): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode!;
}

/** The headers that a browser of ours would send. */
export async function introduce(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/isLoggedIn`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.get('set-cookie')!)![1]!;
  return { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

/** Ends every process that this file's tests have started. */
export async function killAll(): Promise<void> {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL');
    await ended(child);
  }
}
