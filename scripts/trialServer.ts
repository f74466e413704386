// A server to be looked at: a free port, a data folder that goes away, sample donors, and nothing of the environment's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort } from '#test/ports.ts';
import type { Program } from './program.ts';
import { startSite } from './site.ts';

async function startServer(folder: string): Promise<Program> {
  const port = await findPort();
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO_DATA: '1',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  };
  return startSite(env, { port });
}

/** Runs the work while a server answers at `address`. */
export async function withTrialServer(work: (trial: { address: string }) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-trial-'));
  try {
    const server = await startServer(folder);
    await work({ address: server.address }).finally(() => server.stop());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
