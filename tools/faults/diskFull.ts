// The embedded database's disk is full: writes get a 503, nothing hangs, and once there is room again everything that was
// acknowledged is stored. The disk is a small file system in memory, which only root can mount.
import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startSite } from '../site.ts';
import { LOST, waitUntilReady } from './client.ts';
import { runUnderLoad } from './load.ts';
import type { Outcome, Scenario, Tools } from './scenario.ts';
import { stageOn } from './stage.ts';

const run = promisify(execFile);

const DISK_MB = 400;
const ROUNDS = { full: 5, quick: 2 };
const FULL_MS = { full: 30_000, quick: 12_000 };
const LIVELY_MS = 3_000;
/** An engine that hangs is replaced after 10 s and some. */
const SLOWEST_MS = 20_000;
const RECOVERY_MS = 20_000;
const BLOCK = Buffer.alloc(64 * 1024);

async function withSmallDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0700`, 'tmpfs', path]);
  const unmount = () => run('umount', ['-l', path]).catch(() => undefined);
  process.once('exit', unmount);
  return work().finally(unmount);
}

/** Keeps the disk full for so long. */
async function fill(path: string, forMs: number): Promise<void> {
  const ballast = join(path, 'ballast');
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const file = openSync(ballast, 'a');
    while (statfsSync(path).bavail > 32) writeSync(file, BLOCK);
    closeSync(file);
    // The database may free some space meanwhile.
    await wait(200);
  }
  rmSync(ballast);
}

async function fillAgainAndAgain(path: string, { folder, isQuick, say }: Tools): Promise<Outcome> {
  const length = isQuick ? 'quick' : 'full';
  const stage = stageOn(path);
  const site = await startSite(stage.env, { log: join(folder, 'site.log') });
  let slowest = 0;
  const ledger = await runUnderLoad(site.address, async ({ target }) => {
    for (let round = 1; round <= ROUNDS[length]; round += 1) {
      await wait(LIVELY_MS);
      await fill(path, FULL_MS[length]);
      slowest = Math.max(slowest, await waitUntilReady(site.address));
      target.starts += 1;
      say(`full and empty again: ${round}`);
    }
    await wait(LIVELY_MS);
  });
  const isRunning = site.isRunning();
  await site.stop();
  const { counts, broken } = ledger.judge(await stage.traces());
  if (!isRunning) broken.push('The site ended.');
  if (ledger.countOf(503) === 0) broken.push('The disk was never full.');
  if (ledger.countOf(LOST) > 0) broken.push(`${ledger.countOf(LOST)} requests had no response.`);
  if (ledger.slowestMs > SLOWEST_MS) broken.push(`A response took ${ledger.slowestMs.toFixed(0)} ms.`);
  if (slowest > RECOVERY_MS) broken.push(`Ready only ${slowest.toFixed(0)} ms after there was room.`);
  return {
    counts: { 'times full': ROUNDS[length], 'ready after there was room, ms': Math.round(slowest), ...counts },
    broken,
  };
}

export const diskFull: Scenario = {
  name: 'disk-full',
  title: "the embedded database's disk is full",
  needs: ['root'],
  limitMinutes: { full: 10, quick: 4 },
  run(tools) {
    const path = join(tools.folder, 'disk');
    return withSmallDisk(path, () => fillAgainAndAgain(path, tools));
  },
};
