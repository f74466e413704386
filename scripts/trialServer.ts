// A server to be looked at: a free port, a data folder that goes away, sample donors, and nothing of the environment's.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_LIMIT_MS = 120_000;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function waitUntilReady(address: string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The server did not become ready.');
}

function startServer(port: number, folder: string): ChildProcess {
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: '',
    METRICS_PORT: '0',
    DEMO_DATA: '1',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  };
  return spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Runs the work while a server answers at `address`; `folder` is there for the work's own files, and goes away too. */
export async function withTrialServer(
  work: (trial: { address: string; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-trial-'));
  const port = await findFreePort();
  const server = startServer(port, join(folder, 'data'));
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const address = `http://127.0.0.1:${port}`;
    await waitUntilReady(address);
    await work({ address, folder });
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
