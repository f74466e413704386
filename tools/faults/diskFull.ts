// The disk of the embedded database is full: writes are answered with 503, nothing hangs, and once there is room again
// every acknowledged write is stored. The disk is a small file system in memory, which only root can mount.
import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Fixture } from './database.ts';
import type { Context, Result } from './scenario.ts';
import { survive } from './survive.ts';

const run = promisify(execFile);

const DISK_MB = 400;
const INTERVAL_MS = 3_000;
/** An engine that hangs is replaced after about 10 s. */
const MAX_RECOVERY_MS = 20_000;
const BLOCK = Buffer.alloc(64 * 1024);

async function withSmallDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0700`, 'tmpfs', path]);
  return work().finally(() => run('umount', ['-l', path]));
}

async function keepFull(path: string, durationMs: number): Promise<void> {
  const file = join(path, 'fill');
  for (const until = performance.now() + durationMs; performance.now() < until; await wait(200)) {
    // Again and again, because the database frees some space.
    const descriptor = openSync(file, 'a');
    while (statfsSync(path).bavail > 32) writeSync(descriptor, BLOCK);
    closeSync(descriptor);
  }
  rmSync(file);
}

export function fillDisk(fixture: Fixture, { isQuick }: Context): Promise<Result> {
  const path = fixture.env.DATA_DIR!;
  const [rounds, durationMs] = isQuick ? [2, 12_000] : [5, 30_000];
  const cause = () => wait(INTERVAL_MS).then(() => keepFull(path, durationMs));
  return withSmallDisk(path, () => survive(fixture, { rounds, cause, maxRecoveryMs: MAX_RECOVERY_MS }));
}
