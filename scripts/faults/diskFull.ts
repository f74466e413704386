// The embedded database's disk is full: reads go on or say 503, writes say 503, nothing hangs, and once there is room
// everything that was acknowledged is there. And two processes never share a directory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ALONE, SITE, startSite } from '../site.ts';
import { stageEmbedded, type Stage } from './databases.ts';
import { Ledger } from './ledger.ts';
import { liveOn } from './lives.ts';
import { lookAround } from './readers.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import { mountSmallDisk, type SmallDisk } from './tmpfs.ts';
import { waitUntilReady } from './visitor.ts';
import type { Street } from './writer.ts';

const DISK_MB = 400;
const ROUNDS = { full: 5, quick: 2 };
const FULL_MS = { full: 30_000, quick: 12_000 };
const LIVELY_MS = 3_000;
/** The engine is taken for hanging after 10 s and replaced within a few more. */
const HANG_MS = 20_000;
const RECOVERY_MS = 20_000;

/** True where a second process on the directory says who has it, and ends with 1. */
async function isSecondRefused(stage: Stage, holder: number): Promise<boolean> {
  const env = { ...process.env, ...ALONE, ...stage.env, PORT: '0' };
  const second = spawn(process.execPath, SITE, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  second.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(second, 'close')) as [number | null];
  return code === 1 && said.includes(String(holder));
}

/** Milliseconds until it was ready after there was room again. */
async function fillAndEmpty(disk: SmallDisk, address: string, fullMs: number): Promise<number> {
  disk.fill(0.1);
  const until = performance.now() + fullMs;
  // What the database gives back, other files take.
  while (performance.now() < until) {
    await wait(200);
    disk.fill(0.1);
  }
  disk.makeRoom();
  return waitUntilReady(address);
}

async function play(disk: SmallDisk, { folder, isQuick, say }: Tools): Promise<Outcome> {
  const length = isQuick ? 'quick' : 'full';
  const stage = stageEmbedded(disk.path);
  const site = await startSite(stage.env, { log: join(folder, 'site.log') });
  const isRefused = await isSecondRefused(stage, site.pid);
  const ledger = new Ledger();
  const street: Street = { address: site.address, starts: 1, isOver: false, up: Promise.resolve() };
  const living = liveOn(street, ledger);
  const looking = lookAround(site.address, ledger, { pauseMs: 100, isOver: () => street.isOver });
  const recoveries: number[] = [];
  for (let round = 1; round <= ROUNDS[length]; round += 1) {
    await wait(LIVELY_MS);
    recoveries.push(await fillAndEmpty(disk, site.address, FULL_MS[length]));
    street.starts += 1;
    say(`full and empty again: ${round}`);
  }
  await wait(LIVELY_MS);
  street.isOver = true;
  await Promise.all([living, looking]);
  const isRunning = site.isRunning();
  await site.stop();
  const { lost, doubled } = ledger.judge(await stage.traces());
  const faults = ledger.describeFaults([503]);
  const { broken, check } = makeChecks();
  check(isRefused, 'A second process on the directory was not refused.');
  check(isRunning, 'The site ended.');
  check(faults === '', `Answered with ${faults}.`);
  check((ledger.statuses.get(503) ?? 0) > 0, 'The disk was never full.');
  check(ledger.unadvised === 0, `${ledger.unadvised} answers of 503 had no Retry-After.`);
  check(ledger.hung + ledger.dropped === 0, `${ledger.hung + ledger.dropped} requests had no answer.`);
  check(ledger.slowestMs <= HANG_MS, `An answer took ${ledger.slowestMs.toFixed(0)} ms.`);
  check(
    Math.max(...recoveries) <= RECOVERY_MS,
    `Ready only ${Math.max(...recoveries).toFixed(0)} ms after there was room.`,
  );
  check(lost.length === 0, `Acknowledged, and not there: ${lost.slice(0, 5).join('; ')}.`);
  check(doubled.length === 0, `There twice: ${doubled.slice(0, 5).join('; ')}.`);
  check(ledger.differed.length === 0, `Answered otherwise when sent again: ${ledger.differed.slice(0, 3).join('; ')}.`);
  check(ledger.unexpected.length === 0, ledger.unexpected.slice(0, 3).join('; '));
  return {
    counts: {
      'times full': ROUNDS[length],
      'answers 200 or 201': (ledger.statuses.get(200) ?? 0) + (ledger.statuses.get(201) ?? 0),
      'answers 503': ledger.statuses.get(503) ?? 0,
      'other 5xx': faults || 0,
      'slowest answer, ms': Math.round(ledger.slowestMs),
      'ready after there was room, ms': Math.round(Math.max(...recoveries)),
      'writes acknowledged': ledger.acknowledged,
      lost: lost.length,
      doubled: doubled.length,
      'second process refused': isRefused ? 'yes' : 'no',
    },
    broken,
  };
}

export const diskFull: Scenario = {
  name: 'disk-full',
  title: "the embedded database's disk is full; two processes on one directory",
  needs: ['root'],
  limitMinutes: { full: 10, quick: 4 },
  async run(tools) {
    const disk = await mountSmallDisk(join(tools.folder, 'disk'), DISK_MB);
    return play(disk, tools).finally(() => disk.unmount());
  },
};
