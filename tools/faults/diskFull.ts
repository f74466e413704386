// The disk of the embedded database is full: writes are answered with 503, nothing hangs, and once there is room again
// every acknowledged write is stored. The disk is a small file system in memory, which only root can mount.
import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { end, isRunning, start, waitUntilReady } from '#test/process.ts';
import type { Fixture } from './database.ts';
import { failuresOf, type Context, type Result } from './scenario.ts';
import { runWithWorkload } from './workload.ts';

const run = promisify(execFile);

const DISK_MB = 400;
const INTERVAL_MS = 3_000;
/** An engine that hangs is replaced after about 10 s. */
const MAX_RESPONSE_MS = 20_000;
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

async function fillRepeatedly(path: string, fixture: Fixture, { isQuick, print }: Context): Promise<Result> {
  const [rounds, durationMs] = isQuick ? [2, 12_000] : [5, 30_000];
  const server = await start(fixture.env);
  let slowest = 0;
  const log = await runWithWorkload(server.url, async ({ target }) => {
    for (let round = 1; round <= rounds; round += 1) {
      await wait(INTERVAL_MS);
      await keepFull(path, durationMs);
      slowest = Math.max(slowest, await waitUntilReady(server));
      target.starts += 1;
      print(`${round} of ${rounds} times full`);
    }
    await wait(INTERVAL_MS);
  });
  const hasEnded = !isRunning(server.process);
  await end(server.process);
  const { measured, failures } = log.check(await fixture.readEntries());
  const own = failuresOf(
    [hasEnded, 'The site ended.'],
    [log.unavailable === 0, 'The disk was never full.'],
    [log.lost > 0, `${log.lost} requests had no response.`],
    [log.slowestMs > MAX_RESPONSE_MS, `A response took ${log.slowestMs.toFixed(0)} ms.`],
    [slowest > MAX_RECOVERY_MS, `Ready only ${slowest.toFixed(0)} ms after there was room.`],
  );
  return {
    measured: { 'times full': rounds, 'slowest recovery, ms': Math.round(slowest), ...measured },
    failures: [...failures, ...own],
  };
}

export function fillDisk(fixture: Fixture, context: Context): Promise<Result> {
  const path = fixture.env.DATA_DIR!;
  return withSmallDisk(path, () => fillRepeatedly(path, fixture, context));
}
